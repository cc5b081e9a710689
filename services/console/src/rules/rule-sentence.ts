import { durationInWords } from './durations.ts'
import type { Rule, RuleConfigs, RuleScope, TypedConfig } from './rule-config.ts'
import { defaultExpiryHours, typedConfig } from './rule-config.ts'
import { listed, windowsInWords } from './window-sentence.ts'

type Where = { environment?: string | null; environment_type?: string | null }

/** Says which environments a scope has: `environments of type production, except blue`. */
const environmentsOf = ({ environments, environment_types, exclude_environments }: RuleScope): string => {
  const types = environment_types.length > 0 && `environments of type ${listed(environment_types, 'or')}`
  const names = environments.length > 0 && listed(environments, 'or')
  const included = types && names ? `${types} that are named ${names}` : types || names || 'any environment'
  return exclude_environments.length === 0
    ? included
    : `${included}, except ${listed(exclude_environments, 'and')},`
}

/** Says which products a scope has; undefined for all. */
const productsOf = ({ products, exclude_products }: RuleScope): string | undefined => {
  const included = products.length === 0 ? 'any product' : listed(products, 'or')
  if (exclude_products.length > 0) return `${included} except ${listed(exclude_products)}`
  return products.length === 0 ? undefined : included
}

const whereInWords = ({ environment, environment_type }: Where): string =>
  environment ? environment : `an environment of type ${environment_type}`

const versionSentence = (config: RuleConfigs['version'], where: string, of: string): string => {
  const { allow = [], deny = [], branches = [], require_build } = config
  const conditions = [
    allow.length > 0 && `when its name matches ${listed(allow, 'or')}`,
    branches.length > 0 && `when it was built from ${listed(branches, 'or')}`,
    require_build === true && 'when its build has completed',
  ].filter((text) => text !== false)
  const sentences = [
    conditions.length > 0 && `A version${of} may be deployed to ${where} only ${listed(conditions)}.`,
    deny.length > 0 && `No version${of} that matches ${listed(deny, 'or')} may be deployed to ${where}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const flowSentence = ({ requires }: RuleConfigs['flow'], where: string, of: string): string =>
  `A version${of} may be deployed to ${where} only after it was completed in ${listed(requires.map(whereInWords))}.`

type Requirement = RuleConfigs['approval']['requirements'][number]

/** Says whose approvals a requirement asks for: `2 people with the role release_manager`. */
export const approversInWords = (requirement: Omit<Requirement, 'name' | 'environment'>): string => {
  const { roles, users, count } = requirement
  const [named, people] = [users ?? [], count ?? 1]
  if (roles == null || roles.length === 0)
    return named.length === 1 ? listed(named) : `${people} of ${listed(named)}`
  const who = `${people === 1 ? '1 person' : `${people} people`} with the role ${listed(roles, 'or')}`
  return named.length === 0 ? who : `${who} or named ${listed(named, 'or')}`
}

const requirementInWords = (requirement: Requirement): string => {
  const { environment } = requirement
  const where = environment ? ` (after it was completed in ${environment})` : ''
  return `${approversInWords(requirement)}${where}`
}

const approvalSentence = (config: RuleConfigs['approval'], where: string, of: string): string => {
  const { requirements, expires_hours, allow_own } = config
  const [first] = requirements
  const isOne = requirements.length === 1 && (first?.count ?? 1) === 1
  const hours = expires_hours ?? defaultExpiryHours
  return [
    `A version${of} may be deployed to ${where} only after ${listed(requirements.map(requirementInWords))} ${isOne ? 'has' : 'have'} approved it.`,
    hours !== defaultExpiryHours && `Requests and approvals expire after ${hoursInWords(hours)}.`,
    allow_own && 'People may approve what they have asked for, built or deployed themselves.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns hours as `2 days 12 hours`; parts of an hour as `1.5 hours`. */
const hoursInWords = (hours: number): string =>
  durationInWords(`PT${hours}H`).replace(/^PT(.*)H$/, '$1 hours')

const soakSentence = (config: RuleConfigs['soak'], where: string, of: string): string => {
  const hours = hoursInWords(config.hours)
  const clock = config.while_current
    ? ' Time in which another version was deployed there does not count.'
    : ''
  return `A version${of} may be deployed to ${where} only ${hours} after it was completed in ${whereInWords(config)}.${clock}`
}

const freezeSentence = (config: RuleConfigs['freeze'], where: string, products?: string): string => {
  const times = windowsInWords(config.windows)
  if (config.kind === 'allow') return `${products ?? 'Products'} may be deployed to ${where} only ${times}.`
  const what = products === undefined ? 'Nothing' : `No version of ${products}`
  return `${what} may be deployed to ${where} ${times}.`
}

const concurrencySentence = (
  { per, stale_after }: RuleConfigs['concurrency'],
  where: string,
  products?: string,
): string => {
  const each = where === 'any environment' ? 'each environment' : where
  const what = products === undefined ? 'a product' : products
  const one =
    per === 'product'
      ? `Only one deployment of ${what} at a time may run in ${each}.`
      : `Only one deployment at a time may run in ${each}${products === undefined ? '' : ` before ${products} may start there`}.`
  return `${one} A deployment without news for ${durationInWords(stale_after)} no longer counts.`
}

const byType = ({ type, config }: TypedConfig, scope: RuleScope): string => {
  const where = environmentsOf(scope)
  const products = productsOf(scope)
  const of = products === undefined ? '' : ` of ${products}`
  if (type === 'version') return versionSentence(config, where, of)
  if (type === 'flow') return flowSentence(config, where, of)
  if (type === 'approval') return approvalSentence(config, where, of)
  if (type === 'soak') return soakSentence(config, where, of)
  if (type === 'freeze') return freezeSentence(config, where, products)
  return concurrencySentence(config, where, products)
}

/** Says in a sentence what a rule does. It says nothing about the mode of the rule. */
export const ruleSentence = (rule: Pick<Rule, 'type' | 'config' | 'scope' | 'exempt_rollbacks'>): string => {
  const sentence = byType(typedConfig(rule), rule.scope).replace(/,(?=\.)/, '')
  return rule.exempt_rollbacks
    ? `${sentence} A version that has already completed there may start.`
    : sentence
}
