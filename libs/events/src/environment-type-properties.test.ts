import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectedType, detectEnvironmentType } from './environment-type.ts'

const listed = {
  dev: [
    ...['dev', 'develop', 'development', 'local', 'localhost', 'sandbox', 'sbx'],
    ...['preview', 'review', 'feature', 'ephemeral'],
  ],
  test: [
    ...['test', 'testing', 'tests', 'tst', 'qa', 'qc'],
    ...['integration', 'integ', 'int', 'sit', 'ci', 'e2e', 'perf', 'load'],
  ],
  staging: ['staging', 'stage', 'stg', 'uat', 'preprod', 'rc', 'demo'],
  production: ['production', 'prod', 'prd', 'live'],
}
const negations = ['non', 'pre']
const compounds = negations.flatMap((before) => listed.production.map((word) => `${before}${word}`))
const others = [
  ...['eu', 'us', 'blue', 'cluster', 'k8s', 'customer'],
  ...['products', 'delivery', 'contest', 'prodigy', 'canon'],
]

/** Computes the type for the words of a name: a slow and obvious model of the rules. */
const expectedType = (words: string[]): DetectedType => {
  const pairs = words.map((word, index) => `${word}${words[index + 1] ?? ''}`)
  const isCompound = [...words, ...pairs].some((text) => compounds.includes(text))
  if (isCompound) return { type: 'staging', type_source: 'name' }
  for (const type of ['dev', 'test', 'staging', 'production'] as const)
    if (words.some((word) => listed[type].includes(word))) return { type, type_source: 'name' }
  return { type: 'dev', type_source: 'default' }
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const asIs = (word: string): string => word

const productionWord = fc.constantFrom(...listed.production)
const word = fc.oneof(
  fc.constantFrom(...listed.dev),
  fc.constantFrom(...listed.test),
  fc.constantFrom(...listed.staging),
  fc.constantFrom(...compounds),
  { weight: 2, arbitrary: productionWord },
  { weight: 2, arbitrary: fc.constantFrom(...negations) },
  { weight: 4, arbitrary: fc.constantFrom(...others) },
)
const digits = fc.constantFrom('', '', '1', '20', '007')
const words = fc.array(fc.record({ word, digits }), { minLength: 1, maxLength: 5 })
const separator = fc.constantFrom('-', '_', '.', '/', ' ', '--', '_-', '\u200b', '🚀', '-7-')

/** Names whose words have separators between them, each word in a case of its own. */
const separated = fc
  .tuple(words, fc.infiniteStream(separator), fc.infiniteStream(fc.constantFrom('lower', 'upper', 'capital')))
  .map(([list, separators, cases]) => {
    const write = (text: string): string => {
      const { value } = cases.next()
      return value === 'upper' ? text.toUpperCase() : value === 'capital' ? capitalized(text) : text
    }
    const name = list.map(
      (one, at) => `${at === 0 ? '' : separators.next().value}${write(one.word)}${one.digits}`,
    )
    return { words: list.map((one) => one.word), name: name.join('') }
  })

/** Names in camel case; the last word may be all capitals. */
const camelCase = fc.tuple(words, fc.boolean(), fc.boolean()).map(([list, lowerFirst, upperLast]) => {
  const parts = list.map((one, at) => {
    const afterLetter = at > 0 && list[at - 1]?.digits === ''
    const isUpperCase = upperLast && at === list.length - 1 && afterLetter
    const write = isUpperCase
      ? (text: string) => text.toUpperCase()
      : lowerFirst && at === 0
        ? asIs
        : capitalized
    return `${write(one.word)}${one.digits}`
  })
  return { words: list.map((one) => one.word), name: parts.join('') }
})

describe('detectEnvironmentType', () => {
  it('finds the words of a name, whatever separates them and however they are written', () => {
    fc.assert(
      fc.property(separated, ({ words, name }) => {
        expect(detectEnvironmentType(name)).toEqual(expectedType(words))
      }),
      { numRuns: 2_000 },
    )
  })

  it('finds the words of a name in camel case', () => {
    fc.assert(
      fc.property(camelCase, ({ words, name }) => {
        expect(detectEnvironmentType(name)).toEqual(expectedType(words))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never reads non-production or pre-production as production, in upper, lower or mixed case', () => {
    const before = fc.constantFrom('', '-', '1', 'us1', 'eu-', 'prod ', 'live/2', 'customer.')
    const between = fc.constantFrom('', '', '-', '_', ' ', '--', '2', '-2-', '\u200b')
    const after = fc.constantFrom('', '2', '-eu', '_prod', ' live 3')
    const name = fc.tuple(before, fc.constantFrom(...negations), between, productionWord, after)
    fc.assert(
      fc.property(fc.mixedCase(name.map((parts) => parts.join(''))), (name) => {
        expect(detectEnvironmentType(name).type).not.toBe('production')
      }),
      { numRuns: 2_000 },
    )
  })

  it('never returns production without a production word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { type } = detectEnvironmentType(name)
        expect(type === 'production' && !/prod|prd|live/i.test(name)).toBe(false)
      }),
    )
  })
})
