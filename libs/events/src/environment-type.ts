/** The types of environments; also the order in which the words of a name are looked for: a name that says several is the safest of them. */
export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]

export type DetectedType = { type: EnvironmentType; type_source: 'name' | 'default' }

const words: Record<EnvironmentType, readonly string[]> = {
  dev: 'dev develop development local localhost sandbox sbx preview review feature ephemeral'.split(' '),
  test: 'test testing tests tst qa qc integration integ int sit ci e2e perf load'.split(' '),
  staging: 'staging stage stg uat preprod rc demo'.split(' '),
  production: 'production prod prd live'.split(' '),
}

/** `nonprod`, `pre-production` and the like: written in one or in two, they come before production, not after. */
const compound = new RegExp(`(?:^| )(?:non|pre) ?(?:${words.production.join('|')})(?: |$)`)

const splitCamelCase = (name: string): string =>
  name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')

/** `eu-Prod2` → `eu`, `prod` */
const toTokens = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((token) => token.replace(/\d+$/, ''))
    .filter((token) => token !== '')

/** What a name tells about its environment. A name that tells nothing is never production. */
export const detectEnvironmentType = (name: string): DetectedType => {
  // Both ways, because capitals do not always begin a word: `E2E`, `NonProd`, `nonPROD`.
  const readings = [toTokens(name), toTokens(splitCamelCase(name))]
  if (readings.some((tokens) => compound.test(tokens.join(' '))))
    return { type: 'staging', type_source: 'name' }
  const tokens = readings.flat()
  const type = environmentTypes.find((candidate) => tokens.some((token) => words[candidate].includes(token)))
  return type === undefined ? { type: 'dev', type_source: 'default' } : { type, type_source: 'name' }
}
