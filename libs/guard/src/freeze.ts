import type { RuleConfig } from '@shiplog/contract'
import { type CompiledWindow, compileWindow, type Period } from './windows.ts'

/** Whether a freeze lets nothing start, and until when that stays so: `Infinity` for ever. */
export type FreezeState = { isFrozen: boolean; until: number }

export type CompiledFreeze = {
  /** Returns the state at a moment, in ms since 1970. The last answer is kept until it changes. */
  stateAt: (at: number) => FreezeState
  /** Time zone of the first window. */
  timezone: string
}

/**
 * Maximum number of occurrences that are looked for in one answer. Each takes 0.2 ms, and the caller may hold a
 * transaction.
 */
const maxOccurrences = 200

/**
 * Returns the end of the time that the windows cover without a gap. After `maxOccurrences` it is the end of the
 * last one, and the caller asks again then.
 */
const coveredUntil = (windows: readonly CompiledWindow[], at: number): number | undefined => {
  let end: number | undefined
  for (let asked = 0; asked < maxOccurrences; asked += windows.length) {
    const moment = end ?? at
    const ends = windows.map((window) => window.covering(moment)?.end ?? Number.NEGATIVE_INFINITY)
    const latest = Math.max(...ends)
    if (latest === Number.NEGATIVE_INFINITY) return end
    end = latest
    if (end === Number.POSITIVE_INFINITY) return end
  }
  return end
}

const nextStart = (windows: readonly CompiledWindow[], at: number): number =>
  Math.min(...windows.map((window) => window.nextStart(at) ?? Number.POSITIVE_INFINITY))

/** Compiles the config of a freeze. */
export const compileFreeze = ({ windows, kind }: RuleConfig<'freeze'>): CompiledFreeze => {
  const compiled = windows.map(compileWindow)
  let known: (FreezeState & { from: number }) | undefined
  const stateAt = (at: number): FreezeState => {
    if (known !== undefined && at >= known.from && at < known.until) return known
    const end = coveredUntil(compiled, at)
    const isCovered = end !== undefined
    const until = end ?? nextStart(compiled, at)
    const state = { isFrozen: isCovered === (kind === 'deny'), until, from: at }
    known = state
    return state
  }
  return { stateAt, timezone: compiled[0]?.timezone ?? 'UTC' }
}

/**
 * Returns the periods between two moments in which a freeze lets nothing start, at most `most`. A period that
 * began earlier begins at `from`; the last one may end after `to`.
 */
export const freezePeriods = (
  config: RuleConfig<'freeze'>,
  { from, to, most }: { from: number; to: number; most: number },
): Period[] => {
  const { stateAt } = compileFreeze(config)
  const periods: Period[] = []
  for (let at = from; at < to && periods.length < most; ) {
    const { isFrozen, until } = stateAt(at)
    const last = periods.at(-1)
    if (isFrozen && last?.end === at) last.end = until
    else if (isFrozen) periods.push({ start: at, end: until })
    at = until
  }
  return periods
}
