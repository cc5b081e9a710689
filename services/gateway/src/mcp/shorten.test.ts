import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstItems, maxTextLength, shorten } from './shorten.ts'

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe('a value', () => {
  it('that fits stays as it is, but for nulls and hidden characters', () => {
    const value = { name: 'a\u202eb', list: [1, 'two', { 'ke\u200by': true, none: null }], none: null }
    expect(shorten(value, 1_000).value).toEqual({ name: 'ab', list: [1, 'two', { key: true }] })
  })

  it('with a long text has its beginning, and says how much is left out', () => {
    const { value } = shorten({ error_message: 'x'.repeat(maxTextLength + 7) }, 10_000)
    expect(value).toEqual({ error_message: `${'x'.repeat(maxTextLength)}… (7 more characters)` })
  })

  it('with a long list or many fields says how many are left out', () => {
    const events = Array.from({ length: 100 }, (_, index) => `event ${index}`)
    const metadata = Object.fromEntries(events.map((name) => [name, name]))
    const { value } = shorten({ id: 1, events, metadata }, 1_000)
    const shown = value as { id: number; events: string[]; metadata: Record<string, string> }
    expect(shown.id).toBe(1)
    expect(shown.events.slice(0, 2)).toEqual(['event 0', 'event 1'])
    expect(shown.events.at(-1)).toBe(`… ${100 - (shown.events.length - 1)} more`)
    expect(shown.metadata['…']).toBe(`${100 - (Object.keys(shown.metadata).length - 1)} more fields`)
  })

  it('with one large part keeps the parts after it', () => {
    const row = {
      before: 1,
      metadata: { text: Array.from({ length: 500 }, () => 'x'.repeat(100)) },
      after: 2,
    }
    expect(shorten(row, 2_000).value).toMatchObject({ before: 1, after: 2 })
  })

  it('with one large item or field keeps those after it', () => {
    const large = Array.from({ length: 500 }, () => 'x'.repeat(100))
    const { items } = firstItems([large, 1, 2], 2_000)
    expect(items.slice(1)).toEqual([1, 2])
    expect(shorten({ text: 'x'.repeat(900), after: 2 }, 500).value).toEqual({
      after: 2,
      '…': '1 more fields',
    })
  })

  it('of any shape takes at most its budget', () => {
    const part = fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.array(fc.string(), { maxLength: 50 }))
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 100, max: 3_000 }), (value, budget) => {
        const shortened = shorten(value, budget)
        expect(jsonBytes(shortened.value)).toBeLessThanOrEqual(budget)
        const { items } = firstItems(value, budget)
        expect(jsonBytes(items)).toBeLessThanOrEqual(budget)
        expect(items.length).toBeLessThanOrEqual(value.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('with names that look alike has the first of them, and says that another is left out', () => {
    const value = { total: 'first', 'to\u200btal': 'second' }
    expect(shorten(value, 1_000).value).toEqual({ total: 'first', '…': '1 more fields' })
  })

  it('with a name of the language is a plain field', () => {
    const { value } = shorten(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'), 1_000)
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":true},"constructor":1}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('of megabytes is shortened in milliseconds', () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`field ${n}`, 'x'.repeat(20)]),
    )
    const rows = Array.from({ length: 20 }, () => ({ metadata, text: 'x'.repeat(100_000) }))
    const startedAt = performance.now()
    for (let round = 0; round < 5; round += 1) shorten(rows, 32 * 1_024)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
