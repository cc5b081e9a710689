import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBadgeTokenText, makeBadgeTokenText, parseBadgeTokenText } from './badge-token-text.ts'

describe('the text of a badge token', () => {
  it('is parsed into its hash, and says nothing about an account', () => {
    const text = makeBadgeTokenText()
    expect(text).toMatch(/^bt_[0-9A-Za-z]{40}$/)
    expect(parseBadgeTokenText(text)).toBe(hashBadgeTokenText(text))
    expect(hashBadgeTokenText(text)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is not parsed when one character is changed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...'aZ09_x'), (index, character) => {
        const text = makeBadgeTokenText()
        const at = index % text.length
        fc.pre(text[at] !== character)
        expect(parseBadgeTokenText(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined()
      }),
    )
  })
})
