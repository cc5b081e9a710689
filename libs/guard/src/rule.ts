import type { RuleConfig, RuleScope } from '@shiplog/contract'
import type { RuleMode, RuleType } from '@shiplog/events'

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

/** Returns the mode of a rule at a moment: a rule that is disabled until then is enabled. */
export const modeAt = ({ mode, until }: Pick<Rule, 'mode' | 'until'>, now: number): RuleMode =>
  mode === 'disabled' && until !== null && now >= until ? 'enabled' : mode
