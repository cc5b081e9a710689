import type { EnvironmentType } from '../../../api/environments.ts'
import type { Rule, RuleRequest } from '../../../api/rules.ts'
import { readDuration, writeDuration } from '../../../rules/durations.ts'
import {
  defaultExpiryHours,
  everywhere,
  type RuleConfigs,
  type RuleMode,
  type RuleScope,
  type RuleType,
  typedConfig,
} from '../../../rules/rule-config.ts'
import { newWindow, toWindowValues, type WindowValues, windowOf } from './window-values.ts'

/** The inputs of a requirement of an approval rule. */
export type RequirementValues = {
  /** Tells the requirements of a form apart. */
  key: string
  name: string
  roles: string[]
  users: string[]
  count: number | string
  /** Empty for none. */
  environment: string
}

let requirements = 0
export const newRequirement = (): RequirementValues => {
  requirements += 1
  return { key: `requirement-${requirements}`, name: '', roles: [], users: [], count: 1, environment: '' }
}

/** What the form of a rule holds: the inputs of all types, so that a change of the type loses nothing. */
export type RuleValues = {
  name: string
  type: RuleType
  mode: RuleMode
  description: string
  message: string
  comment: string
  exempt_rollbacks: boolean
  scope: RuleScope
  version: { allow: string[]; deny: string[]; branches: string[]; require_build: boolean }
  /** Environments are `name:<name>` or `type:<type>`. */
  flow: { requires: string[] }
  approval: { requirements: RequirementValues[]; expires_hours: number | string; allow_own: boolean }
  soak: { environment: string | null; hours: number | string; while_current: boolean }
  freeze: { kind: 'deny' | 'allow'; windows: WindowValues[] }
  concurrency: { per: 'product' | 'environment'; stale_after: string }
}

type Where = { environment?: string | null; environment_type?: EnvironmentType | null }

export const targetOf = ({ environment, environment_type }: Where): string =>
  environment == null ? `type:${environment_type}` : `name:${environment}`

const whereOf = (target: string): Where => {
  const name = target.slice('name:'.length)
  return target.startsWith('name:') ? { environment: name } : { environment_type: name as EnvironmentType }
}

const emptyValues = (): RuleValues => ({
  ...{ name: '', type: 'freeze', mode: 'enabled', description: '', message: '', comment: '' },
  exempt_rollbacks: false,
  scope: { ...everywhere },
  version: { allow: [], deny: [], branches: [], require_build: false },
  flow: { requires: [] },
  approval: { requirements: [newRequirement()], expires_hours: defaultExpiryHours, allow_own: false },
  soak: { environment: null, hours: 24, while_current: false },
  freeze: { kind: 'deny', windows: [newWindow()] },
  concurrency: { per: 'product', stale_after: 'PT2H' },
})

/** What the form shows when it is opened: a saved rule, or a proposal for a new one. */
export type Draft = Pick<Rule, 'name' | 'type' | 'config' | 'scope' | 'exempt_rollbacks'> &
  Partial<Pick<Rule, 'mode' | 'message' | 'description'>>

const requirementValues = (saved: RuleConfigs['approval']['requirements'][number]): RequirementValues => ({
  ...newRequirement(),
  ...{ name: saved.name, roles: saved.roles ?? [], users: saved.users ?? [] },
  ...{ count: saved.count ?? 1, environment: saved.environment ?? '' },
})

const requirementOf = ({ name, roles, users, count, environment }: RequirementValues) => ({
  ...{ name, roles, users, count: Number(count) },
  environment: orNull(environment),
})

const configValues = (draft: Draft): Partial<RuleValues> => {
  const typed = typedConfig(draft)
  if (typed.type === 'version') {
    const { allow = [], deny = [], branches = [], require_build } = typed.config
    return { version: { allow, deny, branches, require_build: require_build === true } }
  }
  if (typed.type === 'flow') return { flow: { requires: typed.config.requires.map(targetOf) } }
  if (typed.type === 'approval') {
    const { expires_hours, allow_own } = typed.config
    const shown = typed.config.requirements.map(requirementValues)
    return {
      approval: {
        requirements: shown,
        expires_hours: expires_hours ?? defaultExpiryHours,
        allow_own: allow_own === true,
      },
    }
  }
  if (typed.type === 'soak') {
    const { hours, while_current } = typed.config
    return { soak: { environment: targetOf(typed.config), hours, while_current: while_current === true } }
  }
  if (typed.type === 'concurrency') return { concurrency: typed.config }
  const { kind, windows } = typed.config
  return { freeze: { kind: kind ?? 'deny', windows: windows.map(toWindowValues) } }
}

/** @param draft null for a new rule without a proposal */
export const toValues = (draft: Draft | null): RuleValues =>
  draft === null
    ? emptyValues()
    : {
        ...emptyValues(),
        ...{ name: draft.name, type: draft.type, scope: draft.scope },
        mode: draft.mode ?? 'enabled',
        description: draft.description ?? '',
        message: draft.message ?? '',
        exempt_rollbacks: draft.exempt_rollbacks,
        ...configValues(draft),
      }

const configOf = (values: RuleValues): RuleConfigs[RuleType] => {
  const { type, version, flow, approval, soak, freeze, concurrency } = values
  if (type === 'version') return version
  if (type === 'flow') return { requires: flow.requires.map(whereOf) }
  if (type === 'concurrency') return concurrency
  if (type === 'approval') {
    const { requirements, expires_hours, allow_own } = approval
    return {
      requirements: requirements.map(requirementOf),
      expires_hours: Number(expires_hours),
      allow_own,
    }
  }
  if (type === 'freeze') return { kind: freeze.kind, windows: freeze.windows.map(windowOf) }
  const { environment, hours, while_current } = soak
  return { ...whereOf(environment ?? ''), hours: Number(hours), while_current }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The body that saves a rule. */
export const requestOf = (values: RuleValues): RuleRequest => {
  const { name, type, mode, description, message, comment, exempt_rollbacks, scope } = values
  return {
    ...{ name, type, mode, scope, exempt_rollbacks, config: configOf(values) },
    ...{ description: orNull(description), message: orNull(message), comment: orNull(comment) },
  }
}

/** Reads the hours of a duration for an input; undefined when it is not a whole number of minutes. */
export const hoursOf = (duration: string): number | undefined => {
  const parts = readDuration(duration)
  return parts && 24 * parts.days + parts.hours + parts.minutes / 60
}

export const hoursDuration = (hours: number): string => {
  const minutes = Math.round(60 * hours)
  return writeDuration({ days: 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
