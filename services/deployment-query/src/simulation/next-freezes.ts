import type { RuleSimulation } from '@shiplog/contract'
import type { Deadline } from '@shiplog/fair-share'
import { type Rule, showFreezes } from '@shiplog/guard'

const maxFreezes = 10
/** Freezes that begin later are not shown. */
const farthestMs = 366 * 24 * 60 * 60 * 1_000

/** Returns the next freezes of a rule; none for a rule of another type. */
export const nextFreezes = async (
  rule: Rule,
  now: number,
  deadline: Deadline,
): Promise<RuleSimulation['windows']> => {
  if (rule.type !== 'freeze') return []
  const search = { from: now, to: now + farthestMs, most: maxFreezes }
  return await showFreezes(rule.config, search, deadline.goOn)
}
