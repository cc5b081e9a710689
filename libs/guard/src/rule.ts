import type { RuleConfig, RuleScope } from '@shiplog/contract'
import type { RuleMode, RuleType } from '@shiplog/events'
import { type CompiledCheck, compileCheck } from './checks.ts'
import { compileScope, type Place } from './scope.ts'

/** A rule as it is stored. `until` is in ms since 1970. */
export type Rule = {
  id: string
  name: string
  mode: RuleMode
  /** Time at which a disabled rule is enabled again; null for no such time. */
  until: number | null
  message: string | null
  scope: RuleScope
  exempt_rollbacks: boolean
} & { [Type in RuleType]: { type: Type; config: RuleConfig<Type> } }[RuleType]

/** A rule that can be evaluated. */
export type CompiledRule = Rule & { covers: (place: Place) => boolean; check: CompiledCheck }

/** Compiles a rule in which `ruleProblem` has found nothing wrong. */
export const compileRule = (rule: Rule): CompiledRule => ({
  ...rule,
  covers: compileScope(rule.scope),
  check: compileCheck(rule),
})

/** Returns the mode of a rule at a moment: a rule that is disabled until then is enabled. */
export const modeAt = ({ mode, until }: Pick<Rule, 'mode' | 'until'>, now: number): RuleMode =>
  mode === 'disabled' && until !== null && now >= until ? 'enabled' : mode
