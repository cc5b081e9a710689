import { expect, it } from 'vitest'
import { fromId, toId } from './positions.ts'

it('reads the id that it wrote, and nothing else', () => {
  const position = { events: 4711, catalog: 0 }
  expect(fromId(toId(position))).toEqual(position)
  for (const text of ['', '4711', '4711-', '-1-2', '1-2-3', '1-2 ', 'one-two', `1-${'9'.repeat(16)}`])
    expect(fromId(text)).toBeUndefined()
})
