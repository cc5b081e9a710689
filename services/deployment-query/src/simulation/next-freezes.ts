import type { RuleSimulation } from '@shiplog/contract'
import { compileFreeze, localText, type Rule } from '@shiplog/guard'
import type { Deadline } from './deadline.ts'

type Period = { start: number; end: number }

const maxFreezes = 10
/** Freezes that begin later are not shown. */
const farthestMs = 366 * 24 * 60 * 60 * 1_000

/** Returns the next periods in which a freeze lets nothing start. */
const nextPeriods = async (
  config: Extract<Rule, { type: 'freeze' }>['config'],
  now: number,
  deadline: Deadline,
): Promise<Period[]> => {
  const { stateAt } = compileFreeze(config)
  const periods: Period[] = []
  let at = now
  // The period after the last one is looked for too, because it may be one with the last.
  while (at < now + farthestMs && periods.length <= maxFreezes && (await deadline.goOn())) {
    const { isFrozen, until } = stateAt(at)
    const last = periods.at(-1)
    if (isFrozen && last?.end === at) last.end = until
    else if (isFrozen) periods.push({ start: at, end: until })
    at = until
  }
  return periods.slice(0, maxFreezes)
}

/** Returns the next freezes of a rule; none for a rule of another type. */
export const nextFreezes = async (
  rule: Rule,
  now: number,
  deadline: Deadline,
): Promise<RuleSimulation['windows']> => {
  if (rule.type !== 'freeze') return []
  const timezone = rule.config.windows[0]?.timezone ?? 'UTC'
  const periods = await nextPeriods(rule.config, now, deadline)
  return periods.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: Number.isFinite(end) ? new Date(end).toISOString() : null,
    local_start: localText(start, timezone),
    local_end: Number.isFinite(end) ? localText(end, timezone) : null,
    timezone,
  }))
}
