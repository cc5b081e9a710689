import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DetectedType, detectEnvironmentType } from './environment-type.ts'

const listed = {
  dev: 'dev develop development local localhost sandbox sbx preview review feature ephemeral'.split(' '),
  test: 'test testing tests tst qa qc integration integ int sit ci e2e perf load'.split(' '),
  staging: 'staging stage stg uat preprod rc demo'.split(' '),
  production: 'production prod prd live'.split(' '),
}
const negations = ['non', 'pre']
const compounds = negations.flatMap((before) => listed.production.map((word) => `${before}${word}`))
const others = 'eu us blue cluster k8s customer products delivery contest prodigy canon'.split(' ')

/** The rules as they are told: of a list of words, without any text to take apart. */
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

/** Words between separators, each in a case of its own. */
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

/** Words told apart by capitals only; the last one may be all capitals. */
const camelCase = fc.tuple(words, fc.boolean(), fc.boolean()).map(([list, lowerFirst, upperLast]) => {
  const parts = list.map((one, at) => {
    const afterLetter = at > 0 && list[at - 1]?.digits === ''
    const isLoud = upperLast && at === list.length - 1 && afterLetter
    const write = isLoud ? (text: string) => text.toUpperCase() : lowerFirst && at === 0 ? asIs : capitalized
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

  it('never takes what is called non-production or pre-production for production, in any case at all', () => {
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

  it('never says production without a word that says so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { type } = detectEnvironmentType(name)
        expect(type === 'production' && !/prod|prd|live/i.test(name)).toBe(false)
      }),
    )
  })
})
