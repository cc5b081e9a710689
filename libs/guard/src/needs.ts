import type { RuleConfig } from '@shiplog/contract'
import type { EnvironmentType } from '@shiplog/events'
import { dayMs, durationMs } from './local-time.ts'
import type { Rule } from './rule.ts'

/** An environment by its name, or all environments of a type. The other field is null. */
export type Where = Pick<RuleConfig<'soak'>, 'environment' | 'environment_type'>

/** Returns true for an environment that `where` names, or whose type it names. */
export const isIn = (
  where: Where,
  { environment_name, environment_type }: { environment_name: string; environment_type: EnvironmentType },
): boolean =>
  where.environment === null
    ? environment_type === where.environment_type
    : environment_name === where.environment

/** Returns the environments in which a rule requires the version to have completed. */
export const requiredIn = (rule: Rule): Where[] => {
  if (rule.type === 'flow') return rule.config.requires
  if (rule.type === 'soak') return [rule.config]
  if (rule.type !== 'approval') return []
  return rule.config.requirements
    .filter(({ environment }) => environment !== null)
    .map(({ environment }) => ({ environment, environment_type: null }))
}

/** Returns true if a rule depends on where the version has completed. */
export const needsCompletions = (rule: Rule): boolean => requiredIn(rule).length > 0 || rule.exempt_rollbacks

/**
 * Returns the environments of which a rule must know when each version was the current one; undefined for
 * none.
 */
export const historyIn = (rule: Rule): Where | undefined =>
  rule.type === 'soak' && rule.config.while_current ? rule.config : undefined

/** Returns true if a rule depends on whether the version has a completed build. */
export const needsBuild = (rule: Rule): boolean => rule.type === 'version' && rule.config.require_build

/** Longest `stale_after` of a rule, in ms. */
export const maxStaleMs = 30 * dayMs

/**
 * Returns the time without news, in ms, after which a rule no longer counts a running deployment; 0 for a
 * rule that counts none.
 */
export const staleMs = (rule: Rule): number =>
  rule.type === 'concurrency' ? durationMs(rule.config.stale_after) : 0
