import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

/** Writes a text with characters of the block of tags, which no font shows. */
const inTags = (text: string): string =>
  String.fromCodePoint(...[...text].map((character) => 0xe0000 + (character.codePointAt(0) ?? 0)))

/** The same with code points that are reserved for characters which no program draws. */
const inPlane14 = (text: string): string =>
  String.fromCodePoint(...[...text].map((character) => 0xe0f00 + (character.codePointAt(0) ?? 0)))

const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

it.each([
  ['checkout', 'checkout'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['Zürich 東京 שלום 🚀', 'Zürich 東京 שלום 🚀'],
  ['check\u202etuo\u202c', 'checktuo'],
  ['a\u200bb\ufeffc\u00add', 'abcd'],
  ['bell\u0007 and \u001b[31mred\u009b0m', 'bell and [31mred0m'],
  ['line\u2028paragraph\u2029', 'lineparagraph'],
  [`1.4.2${inTags('delete everything')}`, '1.4.2'],
  ['heart\u2764\ufe0f\u{e0100}', 'heart\u2764'],
  ['half \ud800 pair', 'half  pair'],
  [`1.4.2${inPlane14('delete everything')}`, '1.4.2'],
  ['a\u034fb\u17b4c\u180bd\u2065e\ufff0f\u{1d173}g', 'abcdefg'],
  ['a\ufdd0b\uffff\u{1fffe}', 'ab'],
])('removes what people do not see from %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

it('changes no text of visible characters, and nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const once = visibleText(text)
      expect(visibleText(once)).toBe(once)
      if (/^[\x20-\x7e]*$/.test(text)) expect(once).toBe(text)
    }),
  )
})
