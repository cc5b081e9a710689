import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableLines } from './table.js'
import { fitText, textWidth } from './text-width.js'

describe('textWidth', () => {
  it.each([
    ['checkout', 8],
    ['決済', 4],
    ['ｶﾀｶﾅ', 4],
    ['한국어', 6],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍🚀', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['❤', 1],
    ['✓ ok', 4],
    ['｡', 1],
    ['ｗ', 2],
  ])('of %s is %i', (text, width) => {
    expect(textWidth(text)).toBe(width)
  })
})

describe('fitText', () => {
  it('never cuts a character in two', () => {
    expect(fitText('👩‍🚀👩‍🚀👩‍🚀', 4)).toBe('👩‍🚀…')
    expect(fitText('決済サービス', 4)).toBe('決…')
    expect(fitText('abc', 3)).toBe('abc')
    expect(fitText('abcd', 1)).toBe('…')
  })
})

const columns = [{ title: 'PRODUCT', keep: true }, { title: 'VERSION' }]
const terminal = { width: 40, colors: false }

describe('tableLines', () => {
  it('aligns columns, and puts the lines of an entry below each other', () => {
    const rows = [
      ['決済', [{ text: '1.4.2' }, { text: '1.5.0 failed' }]],
      ['checkout', '2.0.0'],
      ['x', null],
    ]
    expect(tableLines(columns, rows, terminal)).toEqual([
      'PRODUCT   VERSION',
      '決済      1.4.2',
      '          1.5.0 failed',
      'checkout  2.0.0',
      'x',
    ])
  })

  it('leaves out columns without an entry', () => {
    expect(tableLines(columns, [[null, '1.4.2']], terminal)).toEqual(['VERSION', '1.4.2'])
  })

  it('cuts the columns that need not be kept first', () => {
    const row = ['a-product-with-a-name', 'a-version-with-a-long-name']
    expect(tableLines(columns, [row], terminal)[1]).toBe('a-product-with-a-name  a-version-with-a…')
  })

  it('becomes a list where the columns do not fit', () => {
    const many = ['A', 'B', 'C'].map((title) => ({ title }))
    const row = ['a-long-name', 'b-long-name', 'c-long-name-of-it']
    expect(tableLines(many, [row, row], { width: 20, colors: false })).toEqual([
      ...['A  a-long-name', 'B  b-long-name', 'C  c-long-name-of-it', ''],
      ...['A  a-long-name', 'B  b-long-name', 'C  c-long-name-of-it'],
    ])
  })

  it('colours text that it has made harmless', () => {
    const rows = [[{ text: '\u001b[5mfailed', style: /** @type {const} */ ('red') }, 'x']]
    expect(tableLines(columns, rows, { ...terminal, colors: true })[1]).toBe(
      '\u001b[31m⟨U+001B⟩[5mfailed\u001b[0m  x',
    )
  })

  it('never exceeds the terminal, and never has a control character', () => {
    const entry = fc.string({ unit: 'binary', maxLength: 12 })
    const row = fc.array(entry, { minLength: 4, maxLength: 4 })
    const columnsOf = fc.array(fc.record({ title: entry, whole: fc.boolean(), keep: fc.boolean() }), {
      minLength: 4,
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 20, max: 200 }),
        columnsOf,
        (rows, width, anyColumns) => {
          const lines = tableLines(anyColumns, rows, { width, colors: false })
          expect(lines.filter((line) => textWidth(line) > width || /\p{Cc}/u.test(line))).toEqual([])
        },
      ),
      { numRuns: 50 },
    )
  })
})
