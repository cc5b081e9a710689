import { expect, it } from 'vitest'
import { collectObjects } from './collect-objects.ts'

it('separates objects that follow each other, and drops an incomplete object', () => {
  const found: object[] = []
  const onLine = collectObjects<object>((object) => found.push(object))
  const write = (object: object) => JSON.stringify(object, null, 4).split('\n')
  const whole = { kind: 'Pod', status: { conditions: [{ type: 'Ready' }], message: '}' } }
  for (const line of [...write(whole), ...write(whole).slice(0, 3), ...write({ kind: 'Pod' })]) onLine(line)
  expect(found).toEqual([whole, { kind: 'Pod' }])
})
