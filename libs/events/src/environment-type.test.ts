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
  ])('reads %j as staging, because the name says that it is not production', (name) => {
    expect(detectEnvironmentType(name)).toEqual({ type: 'staging', type_source: 'name' })
  })

  it.each([
    ['dev-nonprod', 'staging', 'non and pre before a production word outweigh other words'],
    ['prod-preprod', 'staging', 'non and pre before a production word outweigh production'],
    ['production-preview', 'dev', 'the safest of several types counts'],
    ['prod-test', 'test', 'the safest of several types counts'],
    ['prodE2E', 'test', 'capitals around a digit are one word'],
    ['prod-like', 'production', 'like is no known word'],
    ['ProdLike', 'production', 'like is no known word'],
    ['non-eu-prod', 'production', 'non belongs to eu'],
    ['canon-prod', 'production', 'a word that ends in non is another word'],
    ['CANON_PROD', 'production', 'a word that ends in non is another word'],
    ['canonProd', 'production', 'a word that ends in non is another word'],
  ])('reads %s as %s: %s', (name, type) => {
    expect(detectEnvironmentType(name)).toEqual({ type, type_source: 'name' })
  })

  it.each([
    ...['', '---', '42', '🚀', 'customer-a', 'pre-view'],
    ...['products', 'delivery', 'prodigy', 'contest', 'reproduction', 'prod2eu', 'eunonprod', 'NONPRODEU'],
  ])('reads %j as dev by default, because it has no known word', (name) => {
    expect(detectEnvironmentType(name)).toEqual({ type: 'dev', type_source: 'default' })
  })
})
