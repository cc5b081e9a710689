import { expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'

it('Every answer to odd requests is one that the document promises', { timeout: 240_000 }, async () => {
  const { operations, faults } = await fuzz({ requests: 20, seed: 1 })
  expect(faults).toEqual([])
  expect(operations.length).toBeGreaterThan(30)
})
