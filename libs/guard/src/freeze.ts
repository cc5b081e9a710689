import type { RuleConfig, Window } from '@shiplog/contract'
import { latestTime, localText } from './local-time.ts'
import { type CompiledWindow, compileWindow, type Period } from './windows.ts'

/**
 * Whether a freeze lets nothing start, and until when that stays so: `Infinity` for ever. When `isOpen`, it
 * may well stay so after `until`: the windows follow each other for longer than was looked at.
 */
export type FreezeState = { isFrozen: boolean; until: number; isOpen: boolean }

export type CompiledFreeze = {
  /** Returns the state at a moment, in ms since 1970. The last answer is kept until it changes. */
  stateAt: (at: number) => FreezeState
}

/** Maximum number of occurrences that are joined for one answer. More are taken to have no end. */
const maxJoined = 100
/** Occurrences that follow each other for longer than two years are taken to have no end. */
const longestJoinedMs = 2 * 366 * 24 * 60 * 60 * 1_000

/** Returns the end of the time that the windows cover without a gap; undefined when `at` is not covered. */
const coveredFrom = (
  windows: readonly CompiledWindow[],
  at: number,
): { until: number; isOpen: boolean } | undefined => {
  let until = at
  for (let joined = 0; joined < maxJoined; joined += 1) {
    const ends = windows.map((window) => window.covering(until)?.end ?? until)
    const latest = Math.max(...ends)
    if (latest === until) return until === at ? undefined : { until, isOpen: false }
    if (until - at > longestJoinedMs) return { until, isOpen: true }
    until = latest
    if (until === Number.POSITIVE_INFINITY) return { until, isOpen: false }
  }
  return { until, isOpen: true }
}

const nextStart = (windows: readonly CompiledWindow[], at: number): number =>
  Math.min(...windows.map((window) => window.nextStart(at) ?? Number.POSITIVE_INFINITY))

/** Compiles the config of a freeze. */
export const compileFreeze = ({ windows, kind }: RuleConfig<'freeze'>): CompiledFreeze => {
  const compiled = windows.map(compileWindow)
  let known: (FreezeState & { from: number }) | undefined
  const stateAt = (at: number): FreezeState => {
    if (known !== undefined && at >= known.from && at < known.until) return known
    const covered = coveredFrom(compiled, at)
    const isFrozen = (covered !== undefined) === (kind === 'deny')
    const ends = covered ?? { until: nextStart(compiled, at), isOpen: false }
    const state = { isFrozen, ...ends, from: at }
    known = state
    return state
  }
  return { stateAt }
}

/** True for a window that, once it has come, begins again before it ends, and so on for ever. */
export const neverEnds = (window: Window, now: number): boolean => {
  if (!('cron' in window) || window.until != null) return false
  const { stateAt } = compileFreeze({ windows: [window], kind: 'deny' })
  const { isFrozen, until, isOpen } = stateAt(now)
  return isFrozen ? isOpen : Number.isFinite(until) && stateAt(until).isOpen
}

/** Moments between which freezes are searched, in ms since 1970, and the maximum number of periods. */
type Search = { from: number; to: number; most: number }

/**
 * Returns the periods between two moments in which a freeze lets nothing start, at most `most`. A period that
 * began earlier begins at `from`; the last one may end after `to`, or have no end.
 *
 * @param goOn is awaited before each step, which takes up to about 15 ms; the search ends when it is false
 */
export const freezePeriods = async (
  config: RuleConfig<'freeze'>,
  { from, to, most }: Search,
  goOn: () => Promise<boolean> = async () => true,
): Promise<Period[]> => {
  const { stateAt } = compileFreeze(config)
  const periods: Period[] = []
  for (let at = from; at < to && (await goOn()); ) {
    const { isFrozen, until, isOpen } = stateAt(at)
    const end = isOpen && until >= to ? Number.POSITIVE_INFINITY : until
    const last = periods.at(-1)
    if (isFrozen && last?.end === at) last.end = end
    else if (periods.length === most) break
    else if (isFrozen) periods.push({ start: at, end })
    at = until
  }
  return periods
}

/** A period of a freeze as the API shows it. The local times are those of `timezone`; an open end is null. */
type ShownFreeze = {
  start: string
  end: string | null
  local_start: string
  local_end: string | null
  timezone: string
}

/**
 * Returns what `freezePeriods` returns, in the time zone of the first window. An end after the year 9999 is
 * shown as open.
 */
export const showFreezes = async (
  config: RuleConfig<'freeze'>,
  search: Search,
  goOn?: () => Promise<boolean>,
): Promise<ShownFreeze[]> => {
  const timezone = config.windows[0]?.timezone ?? 'UTC'
  const periods = await freezePeriods(config, search, goOn)
  return periods.map(({ start, end }) => {
    const hasEnd = end <= latestTime
    return {
      start: new Date(start).toISOString(),
      end: hasEnd ? new Date(end).toISOString() : null,
      local_start: localText(start, timezone),
      local_end: hasEnd ? localText(end, timezone) : null,
      timezone,
    }
  })
}
