import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeApiKeyText, parseApiKeyText } from './api-key-text.ts'
import { hashSecretText } from './secret-text.ts'

const account = fc.stringMatching(/^[A-Za-z0-9][\w.@:-]{0,40}$/)
const number = fc.integer({ min: 1, max: 999_999_999 })

describe('the text of an API key', () => {
  it('is parsed into its account and number, for every account name', () => {
    fc.assert(
      fc.property(account, number, (name, n) => {
        const text = makeApiKeyText(name, n)
        expect(parseApiKeyText(text)).toEqual({ account: name, number: n, hash: hashSecretText(text) })
      }),
    )
    const text = makeApiKeyText('a_k7_b_k8', 9)
    expect(parseApiKeyText(text)).toMatchObject({ account: 'a_k7_b_k8', number: 9 })
  })

  it('is not parsed when one character is changed', () => {
    fc.assert(
      fc.property(account, number, fc.nat(), fc.constantFrom(...'aZ09_x'), (name, n, index, character) => {
        const text = makeApiKeyText(name, n)
        const at = index % text.length
        fc.pre(text[at] !== character)
        expect(parseApiKeyText(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined()
      }),
    )
  })

  it('is never generated twice', () => {
    const made = Array.from({ length: 1_000 }, () => makeApiKeyText('acme', 1))
    expect(new Set(made).size).toBe(made.length)
  })
})
