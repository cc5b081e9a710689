import type { Schemas } from '../api/client.ts'

export type Rule = Schemas['DeploymentRule']
export type RuleType = Rule['type']
export type RuleMode = Rule['mode']
export type RuleScope = Rule['scope']

export type OnceWindow = Schemas['OnceWindow']
export type RecurringWindow = Schemas['RecurringWindow']
export type Window = OnceWindow | RecurringWindow

/** The config of each type of rule. */
export type RuleConfigs = {
  version: Schemas['VersionRuleConfig']
  flow: Schemas['FlowRuleConfig']
  approval: Schemas['ApprovalRuleConfig']
  soak: Schemas['SoakRuleConfig']
  freeze: Schemas['FreezeRuleConfig']
  concurrency: Schemas['ConcurrencyRuleConfig']
}

/** A type of rule with its config. The API checks the config by the type when a rule is saved. */
export type TypedConfig = { [Type in RuleType]: { type: Type; config: RuleConfigs[Type] } }[RuleType]

export const typedConfig = ({ type, config }: Pick<Rule, 'type' | 'config'>): TypedConfig =>
  ({ type, config }) as unknown as TypedConfig

export const everywhere: RuleScope = {
  environments: [],
  environment_types: [],
  products: [],
  exclude_environments: [],
  exclude_products: [],
}

/** Hours after which requests and approvals expire, unless a rule says otherwise. */
export const defaultExpiryHours = 72

type TypeLook = { label: string; about: string }

/** What each type of rule is called, and what it is for. */
export const ruleTypeLooks: Record<RuleType, TypeLook> = {
  version: { label: 'Versions', about: 'Which versions may be deployed' },
  flow: { label: 'Flow', about: 'Where a version must have been completed before' },
  approval: { label: 'Approval', about: 'Who must approve a version before' },
  soak: { label: 'Soak time', about: 'How long a version must have been deployed elsewhere before' },
  freeze: { label: 'Freeze', about: 'When nothing may be deployed' },
  concurrency: { label: 'One at a time', about: 'No two deployments at once' },
}

export const ruleTypes = Object.keys(ruleTypeLooks) as RuleType[]

export const ruleModeLabels: Record<RuleMode, string> = {
  enabled: 'Enabled',
  report_only: 'Report only',
  disabled: 'Disabled',
}
