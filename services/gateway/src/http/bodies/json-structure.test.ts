import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrayItems, jsonStructure } from './json-structure.ts'

/** A slow and obvious model of `jsonStructure`. It counts in the parsed value. */
const structureOf = (value: unknown): { depth: number; values: number } => {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
  const inner = Object.values(value).map(structureOf)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  }
}

it('counts the levels and values of any JSON, with any white space', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom('', ' ', '\n\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(jsonStructure(text)).toEqual(structureOf(JSON.parse(text)))
    }),
  )
})

it('ignores brackets and commas in strings', () => {
  expect(jsonStructure('{"a[{,": "\\"[{,]}\\\\", "b": []}')).toEqual({ depth: 2, values: 3 })
})

it('accepts a text that is not JSON', () => {
  expect(jsonStructure('')).toEqual({ depth: 0, values: 1 })
  expect(jsonStructure(']]"\\').depth).toBe(0)
  expect(jsonStructure('['.repeat(1_000)).depth).toBe(1_000)
})

it('stops at the first value or level beyond the limit', () => {
  const start = performance.now()
  for (let round = 0; round < 200; round += 1) {
    const { values } = jsonStructure(`[${'[],'.repeat(350_000)}[]]`, { depth: 10, values: 10 })
    expect(values).toBe(11)
    expect(jsonStructure('['.repeat(1_000_000), { depth: 10, values: 20 }).depth).toBe(11)
  }
  expect(performance.now() - start).toBeLessThan(1_000)
})

const itemsOf = (text: string): unknown => {
  try {
    return arrayItems(text)?.map((item) => JSON.parse(item))
  } catch {
    return undefined
  }
}

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

it('splits any array into items that are JSON', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 4 })),
      fc.constantFrom('', ' ', '\n\t'),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(itemsOf(text)).toEqual(JSON.parse(text))
      },
    ),
  )
})

it('returns JSON items for a text exactly when the text is a JSON array', () => {
  const parts = fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '1', '"a"', '"a":1', ' ', '[]', '{}')
  const text = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''))
  const asArray = fc.oneof(
    text,
    text.map((inner) => `[${inner}]`),
  )
  fc.assert(
    fc.property(asArray, (one) => {
      expect(itemsOf(one)).toEqual(parsed(one))
    }),
    { numRuns: 5_000 },
  )
  for (const one of ['', '[', ']', '[]', '[ ]', '[1,]', '[,1]', '[1},{2]', '[1],[2]', '["]"]', '["\\"]'])
    expect([one, itemsOf(one)]).toEqual([one, parsed(one)])
})
