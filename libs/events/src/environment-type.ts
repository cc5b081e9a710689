/** The types of environments, the safest first: a name with words of several is of the first of them. */
export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]

export type DetectedType = { type: EnvironmentType; type_source: 'name' | 'default' }

const words: Record<EnvironmentType, readonly string[]> = {
  dev: 'dev develop development local localhost sandbox sbx preview review feature ephemeral'.split(' '),
  test: 'test testing tests tst qa qc integration integ int sit ci e2e perf load'.split(' '),
  staging: 'staging stage stg uat preprod rc demo'.split(' '),
  production: 'production prod prd live'.split(' '),
}

/** `nonprod`, `pre-production` and the like, in one word or two: staging, though they contain `prod`. */
const compound = new RegExp(`(?:^| )(?:non|pre) ?(?:${words.production.join('|')})(?: |$)`)

const splitCamelCase = (name: string): string =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')

const splitAfterDigits = (name: string): string => name.replace(/(\p{N})(\p{Lu})/gu, '$1 $2')

/** `eu-Prod2` → `eu`, `prod` */
const toTokens = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((token) => token.replace(/\p{N}+$/u, ''))
    .filter((token) => token !== '')

/** Three ways to split a name, because a capital need not begin a word: `nonPROD`, `ProdE2E`, `Prod2Eu`. */
const readings = (name: string): string[][] =>
  [name, splitCamelCase(name), splitCamelCase(splitAfterDigits(name))].map(toTokens)

const isCompound = (name: string): boolean => readings(name).some((tokens) => compound.test(tokens.join(' ')))

/** Splits `us1nonProd` and `EUnonProd` before `non`; only to find that a name is not production. */
const loosen = (name: string): string =>
  name.replace(/(\p{N})(?=\p{L})/gu, '$1 ').replace(/(\p{Lu}{2})(?=non|pre)/gu, '$1 ')

/** What a name tells about its environment. A name that tells nothing is never production. */
export const detectEnvironmentType = (name: string): DetectedType => {
  if (isCompound(name)) return { type: 'staging', type_source: 'name' }
  const tokens = readings(name).flat()
  const type = environmentTypes.find((candidate) => tokens.some((token) => words[candidate].includes(token)))
  if (type === undefined) return { type: 'dev', type_source: 'default' }
  const isDenied = type === 'production' && isCompound(loosen(name))
  return { type: isDenied ? 'staging' : type, type_source: 'name' }
}
