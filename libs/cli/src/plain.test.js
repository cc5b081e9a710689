import { describe, expect, it } from 'vitest'
import { plain, plainJson, plainLines } from './plain.js'

describe('plain', () => {
  it('shows escape sequences instead of obeying them', () => {
    expect(plain('a\u001b[2Jb\u009b31mc\u0007\u007f')).toBe('a⟨U+001B⟩[2Jb⟨U+009B⟩31mc⟨U+0007⟩⟨U+007F⟩')
  })

  it('keeps text on one line', () => {
    expect(plain('a\nb\r\nc\rd\te\u2028f')).toBe('a b c⟨U+000D⟩d e⟨U+2028⟩f')
  })

  it('shows characters that reorder text or hide in it', () => {
    expect(plain('1.0\u202e2\u200b\ufeff\u{e0041}')).toBe('1.0⟨U+202E⟩2⟨U+200B⟩⟨U+FEFF⟩⟨U+E0041⟩')
  })

  it('takes the meaning from commands to the runner of a CI system', () => {
    expect(plain(' ::add-mask::x')).toBe(' : :add-mask::x')
    expect(plain('a ##[error]b ##vso[task.setvariable]c ##teamcity[d]')).toBe(
      'a # #[error]b # #vso[task.setvariable]c # #teamcity[d]',
    )
    expect(plain('std::map ## Title')).toBe('std::map ## Title')
    expect(plainLines('a\n::b::')).toBe('a\n: :b::')
    expect(plainJson(['##[error]'])).toBe('["\\u0023#[error]"]')
    expect(JSON.parse(plainJson(['##[error]']))).toEqual(['##[error]'])
  })

  it('keeps emoji, letters of all scripts, and what joins them', () => {
    for (const text of ['👩‍🚀 🇩🇪', '決済サービス', 'می‌خواهم', 'naïve']) expect(plain(text)).toBe(text)
  })
})

describe('plainLines', () => {
  it('keeps the lines', () => {
    expect(plainLines('a\n\u001bb')).toBe('a\n⟨U+001B⟩b')
  })
})

describe('plainJson', () => {
  it('escapes unsafe characters, so that parsers still read them', () => {
    const value = { name: 'a\u009b31m\u202e\u001b\u{e0041}👩‍🚀' }
    expect(plainJson(value)).toBe('{"name":"a\\u009b31m\\u202e\\u001b\\udb40\\udc41👩‍🚀"}')
    expect(JSON.parse(plainJson(value))).toEqual(value)
  })
})
