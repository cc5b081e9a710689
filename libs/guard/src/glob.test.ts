import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matcherOf } from './glob.ts'

const asRegExp = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('[^]*')}$`)

describe('a pattern', () => {
  it('matches what the same regular expression matches', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'é', '\u0301', '😀'), maxLength: 8 })
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.', '\u0301'), maxLength: 7 })
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 3 }), text, (patterns, name) => {
        expect(matcherOf(patterns)(name)).toBe(patterns.some((one) => asRegExp(one).test(name)))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['*a'.repeat(127), 'a'.repeat(255), true],
    [`${'*a'.repeat(127)}b`, 'a'.repeat(255), false],
    [`${'*'.repeat(254)}b`, 'a'.repeat(255), false],
    [`*${'a'.repeat(126)}b*`, 'a'.repeat(255), false],
  ])('with many stars is matched at once: %s', (pattern, name, matches) => {
    const isMatch = matcherOf([pattern])
    const begin = process.cpuUsage().user
    for (let round = 0; round < 100; round += 1) expect(isMatch(name)).toBe(matches)
    // Going back at each star would take years.
    expect((process.cpuUsage().user - begin) / 1_000).toBeLessThan(1_000)
  })

  it.each([
    ['caf\u00e9', 'cafe\u0301'],
    ['checkout', 'с\u0068eckout'],
    ['checkout', 'CHECKOUT'],
    ['checkout', 'checkout\u200b'],
    ['pay-*', 'рay-api'],
  ])('%s does not match the look-alike %s', (pattern, name) => {
    expect(matcherOf([pattern])(name)).toBe(false)
  })
})
