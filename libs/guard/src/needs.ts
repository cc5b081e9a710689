import type { RuleConfig } from '@shiplog/contract'
import type { Rule } from './rule.ts'

/** An environment by its name, or all environments of a type. The other field is null. */
export type Where = Pick<RuleConfig<'soak'>, 'environment' | 'environment_type'>

/** Returns where a rule requires the version to have completed. */
export const requiredIn = (rule: Rule): Where[] =>
  rule.type === 'flow' ? rule.config.requires : rule.type === 'soak' ? [rule.config] : []

/** True for a rule that must know where the version has completed. */
export const needsCompletions = (rule: Rule): boolean => requiredIn(rule).length > 0 || rule.exempt_rollbacks

/** Returns where a rule must know which versions were current, and when; undefined when it need not. */
export const historyIn = (rule: Rule): Where | undefined =>
  rule.type === 'soak' && rule.config.while_current ? rule.config : undefined

/** True for a rule that must know whether the version has a completed build. */
export const needsBuild = (rule: Rule): boolean => rule.type === 'version' && rule.config.require_build
