import type { RuleSimulation } from '@shiplog/contract'
import type { Deadline } from '@shiplog/fair-share'
import { freezePeriods, type Rule, showPeriod } from '@shiplog/guard'

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
  const timezone = rule.config.windows[0]?.timezone ?? 'UTC'
  const search = { from: now, to: now + farthestMs, most: maxFreezes }
  const periods = await freezePeriods(rule.config, search, deadline.goOn)
  return periods.map((period) => ({ ...showPeriod(period, timezone), timezone }))
}
