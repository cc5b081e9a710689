import fc from 'fast-check'

/** Valid text that careless code handles wrongly. */
const awkward = [
  '👩‍👩‍👧‍👦 team',
  'שלום, עולם',
  '\u202eadmin\u202c',
  'zero\u200bwidth\u200djoiner',
  '\ufeffwith a mark',
  'e\u0301\u0323\u0308',
  'ﬁ İ ı ſ ß ẞ',
  '\u2028line\u2029separators\u0085',
  'tab\tand\nline\r\nbreak\u0007',
  ' padded ',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  'true',
  '[]',
  '{}',
  '*',
  '%',
  '_',
  '%s%n%00',
  '\\',
  '\\u0000',
  "'; drop table product; --",
  '"quoted" and `ticked`',
  '<script>alert(1)</script>&amp;',
  '$' + '{jndi:ldap://x/y}',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'toString',
  '<!channel> *bold* <https://x|y>',
  '𝒳𠮷\u{10ffff}',
]

/** Generates texts of exactly `maxLength` code points, the unit in which JSON Schema counts. */
const longest = (maxLength: number): fc.Arbitrary<string> =>
  fc.constantFrom('a', 'ü', '支', '😀', '\\').map((character) => character.repeat(maxLength))

const fits = (text: string, minLength: number, maxLength: number): boolean => {
  const { length } = [...text]
  return length >= minLength && length <= maxLength && text.trim().length >= minLength
}

/**
 * Generates valid texts: likely ones, random ones, awkward ones, and the longest ones.
 *
 * @param likely values that make sense in the field, and their weight against 7 for the other texts
 */
export const textValue = (
  { minLength = 0, maxLength = 300 }: { minLength?: number; maxLength?: number },
  likely: { values: readonly string[]; weight: number },
): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: likely.weight, arbitrary: fc.constantFrom(...likely.values, 'x') },
      { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: 24 }) },
      { weight: 2, arbitrary: fc.constantFrom(...awkward) },
      { weight: 1, arbitrary: longest(maxLength) },
    )
    .filter((text) => text.includes('{{') || fits(text, minLength, maxLength))
