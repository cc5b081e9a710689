import { describe, expect, it } from 'vitest'
import { detectEnvironmentType, type EnvironmentType } from './environment-type.ts'

const examples: Record<EnvironmentType, string[]> = {
  dev: ['dev', 'development', 'local', 'sandbox', 'Sandbox-3', 'feature/login', 'pr-42-preview'],
  test: ['test', 'qa', 'integration', 'qa2', 'E2E', 'E2ETests', 'perf_eu', 'loadTest', 'QAEurope'],
  staging: ['staging', 'uat', 'preprod', 'stg1', 'rc', 'UAT2', 'live-demo', 'StagingLive'],
  production: ['production', 'prod', 'live', 'PROD', 'prod-eu-1', 'euProd', 'PRODUs', 'prd2', 'Live.Site'],
}
const names = Object.entries(examples).flatMap(([type, list]) => list.map((name) => [name, type] as const))

describe('detectEnvironmentType', () => {
  it.each(names)('reads %s as %s', (name, type) => {
    expect(detectEnvironmentType(name)).toEqual({ type, type_source: 'name' })
  })

  it.each([
    'nonprod',
    'non-prod',
    'non_prod',
    'NonProd',
    'NONPROD',
    'NON_PROD',
    'nOnPrOd',
    'nonProd',
    'nonPROD',
    'NONProd',
    'non prod 2',
    'non-2-prod',
    'nonproduction1',
    'non production 2',
    'non/live',
    'nonprd',
    'preprod',
    'PreProd',
    'pre-production',
    'pre prd',
    'prelive',
    'eu-nonPROD-2',
    'euNonProd',
    'EUNonProd',
    'EUnonProd',
    'us1nonProd',
    'us1non-prod',
    '2nonProd',
    'nonprodEU',
    'nonProd2Eu',
    'non\u200bprod',
  ])('takes %j for staging: it says that it is not production', (name) => {
    expect(detectEnvironmentType(name)).toEqual({ type: 'staging', type_source: 'name' })
  })

  it.each([
    ['dev-nonprod', 'staging', 'a compound outweighs other words'],
    ['prod-preprod', 'staging', 'a compound outweighs production'],
    ['production-preview', 'dev', 'of several words the safest counts'],
    ['prod-test', 'test', 'of several words the safest counts'],
    ['prodE2E', 'test', 'capitals around a digit are one word'],
    ['prod-like', 'production', 'it has no word but the one'],
    ['ProdLike', 'production', 'it has no word but the one'],
    ['non-eu-prod', 'production', 'it is what is outside of the EU'],
    ['canon-prod', 'production', 'a word that ends in non is another word'],
    ['CANON_PROD', 'production', 'a word that ends in non is another word'],
    ['canonProd', 'production', 'a word that ends in non is another word'],
  ])('takes %s for %s: %s', (name, type) => {
    expect(detectEnvironmentType(name)).toEqual({ type, type_source: 'name' })
  })

  it.each([
    ...['', '---', '42', '🚀', 'customer-a', 'pre-view'],
    ...['products', 'delivery', 'prodigy', 'contest', 'reproduction', 'prod2eu', 'eunonprod', 'NONPRODEU'],
  ])('takes %j for dev by default, because it tells nothing', (name) => {
    expect(detectEnvironmentType(name)).toEqual({ type: 'dev', type_source: 'default' })
  })
})
