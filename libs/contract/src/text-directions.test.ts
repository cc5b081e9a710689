import { expect, it } from 'vitest'
import { showDirections } from './text-directions.ts'

it('makes visible what changes the direction of text', () => {
  expect(showDirections('cod\u202etxt.exe')).toBe('cod⟨U+202E⟩txt.exe')
  const all = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(showDirections(all)).toMatch(/^(⟨U\+(061C|200[EF]|202[A-E]|206[6-9])⟩){12}$/)
})

it('leaves all other text as it is', () => {
  for (const text of ['', 'checkout 1.4.2', 'שלום', 'مرحبا', '👨‍👩‍👧', 'a\u200bb\u200dc', '\ud800'])
    expect(showDirections(text)).toBe(text)
})
