/**
 * Types of environments, the safest first. If a name has words of several types, the first of these types
 * counts. Names such as `nonprod` are an exception: they mean staging.
 */
export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]

export type DetectedType = { type: EnvironmentType; type_source: 'name' | 'default' }

/** Words in a name that determine the type of an environment. */
const words: Record<EnvironmentType, readonly string[]> = {
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

/** Matches `non` or `pre` before a production word, as in `nonprod`: such names mean staging. */
const compound = new RegExp(`(?:^| )(?:non|pre) ?(?:${words.production.join('|')})(?: |$)`)

const splitCamelCase = (name: string): string =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')

const splitAfterDigits = (name: string): string => name.replace(/(\p{N})(\p{Lu})/gu, '$1 $2')

/** Splits a name into words in lower case, without digits at their ends: `eu-Prod2` → `eu`, `prod`. */
const toTokens = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((token) => token.replace(/\p{N}+$/u, ''))
    .filter((token) => token !== '')

/** Splits a name in three ways, as a capital may or may not begin a word: `nonPROD`, `ProdE2E`, `Prod2Eu`. */
const splitInAllWays = (name: string): string[][] =>
  [name, splitCamelCase(name), splitCamelCase(splitAfterDigits(name))].map(toTokens)

const isCompound = (name: string): boolean =>
  splitInAllWays(name).some((tokens) => compound.test(tokens.join(' ')))

/**
 * Inserts a space after digits, and between capitals and `non` or `pre`: `us1 nonProd`, `EU nonProd`. Used
 * only to find that a name does not mean production.
 */
const splitBeforeNon = (name: string): string =>
  name.replace(/(\p{N})(?=\p{L})/gu, '$1 ').replace(/(\p{Lu}{2})(?=non|pre)/gu, '$1 ')

/** Returns the type that the name of an environment determines; `dev` if the name has no known word. */
export const detectEnvironmentType = (name: string): DetectedType => {
  if (isCompound(name)) return { type: 'staging', type_source: 'name' }
  const tokens = splitInAllWays(name).flat()
  const type = environmentTypes.find((candidate) => tokens.some((token) => words[candidate].includes(token)))
  if (type === undefined) return { type: 'dev', type_source: 'default' }
  const isNegated = type === 'production' && isCompound(splitBeforeNon(name))
  return { type: isNegated ? 'staging' : type, type_source: 'name' }
}
