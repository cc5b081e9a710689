import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectEnvironmentType, type EnvironmentType } from './environment-type.ts'

const examples: Record<EnvironmentType, string[]> = {
  dev: [
    'dev',
    'development',
    'local',
    'sandbox',
    'Sandbox-3',
    'feature/login',
    'pr-42-preview',
    'dev-prod-copy',
  ],
  test: ['test', 'qa', 'integration', 'qa2', 'E2E', 'E2ETests', 'perf_eu', 'loadTest', 'prod-test'],
  staging: [
    'staging',
    'uat',
    'preprod',
    'stg1',
    'rc',
    'nonprod',
    'non-prod',
    'pre-production',
    'NonProd',
    'NON_PROD',
    'eu-nonPROD-2',
    'dev-nonprod',
    'pre prd',
  ],
  production: ['production', 'prod', 'live', 'PROD', 'prod-eu-1', 'euProd', 'PRODUs', 'prd2', 'Live.Site'],
}

const names = Object.entries(examples).flatMap(([type, list]) => list.map((name) => [name, type] as const))

const separator = fc.constantFrom('-', '_', '.', '/', ' ', '--')
const otherWord = fc.constantFrom('eu', 'us', 'blue', 'cluster', 'k8s', 'a1')

describe('detectEnvironmentType', () => {
  it.each(names)('reads %s as %s', (name, type) => {
    expect(detectEnvironmentType(name)).toEqual({ type, type_source: 'name' })
  })

  it.each(['', '---', 'customer-a', 'products', 'delivery', 'prodigy', 'contest', '42'])(
    'takes %j for dev by default, because it tells nothing',
    (name) => {
      expect(detectEnvironmentType(name)).toEqual({ type: 'dev', type_source: 'default' })
    },
  )

  it('never takes anything that is called non-production or pre-production for production', () => {
    const kind = fc.constantFrom('non', 'pre')
    const word = fc.constantFrom('prod', 'production', 'prd', 'live')
    const joined = fc.oneof(fc.constant(''), separator)
    const compound = fc
      .tuple(kind, joined, word)
      .chain(([a, b, c]) => fc.constantFrom(`${a}${b}${c}`, `${a.toUpperCase()}${b}${c.toUpperCase()}`))
    const around = fc.array(otherWord, { maxLength: 2 })
    fc.assert(
      fc.property(
        around,
        compound,
        around,
        separator,
        fc.nat({ max: 99 }),
        (before, name, after, join, n) => {
          const { type } = detectEnvironmentType([...before, `${name}${n}`, ...after].join(join))
          expect(type).toBe('staging')
        },
      ),
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

  it('reads a name alike in any case', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(otherWord, fc.constantFrom('prod', 'qa', 'uat', 'dev')), { minLength: 1 }),
        (words) => {
          const name = words.join('-')
          expect(detectEnvironmentType(name.toUpperCase())).toEqual(detectEnvironmentType(name))
        },
      ),
    )
  })
})
