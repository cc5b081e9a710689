import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonStructure } from './json-structure.ts'

/** The slow and obvious way, on what was parsed. */
const structureOf = (value: unknown): { depth: number; values: number } => {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
  const inner = Object.values(value).map(structureOf)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  }
}

it('counts the levels and the values of any JSON, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom('', ' ', '\n\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(jsonStructure(text)).toEqual(structureOf(JSON.parse(text)))
    }),
  )
})

it('takes no brackets and commas in texts for structure', () => {
  expect(jsonStructure('{"a[{,": "\\"[{,]}\\\\", "b": []}')).toEqual({ depth: 2, values: 3 })
})

it('reads what is no JSON', () => {
  expect(jsonStructure('')).toEqual({ depth: 0, values: 1 })
  expect(jsonStructure(']]"\\').depth).toBe(0)
  expect(jsonStructure('['.repeat(1_000)).depth).toBe(1_000)
})
