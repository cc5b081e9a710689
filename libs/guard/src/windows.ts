import type { OnceWindow, RecurringWindow, Window } from '@shiplog/contract'
import {
  addMonths,
  clockOf,
  dayMs,
  durationMs,
  minuteMs,
  parseDurationMs,
  parseLocal,
  wallOf,
} from './local-time.ts'
import { isSchedule, parseSchedule } from './schedule.ts'

/** A period of time, in ms since 1970. The end does not belong to it; `Infinity` when it has none. */
export type Period = { start: number; end: number }

/** A window that can be asked when it comes. */
export type CompiledWindow = {
  /**
   * Returns the occurrence that has this moment in it, and of several the one that ends last. Occurrences of
   * one day that touch or overlap count as one.
   */
  covering: (epochMs: number) => Period | undefined
  /** Returns the begin of the next occurrence after this moment; undefined when none comes. */
  nextStart: (epochMs: number) => number | undefined
}

const compileOnce = ({ start, end, timezone }: OnceWindow): CompiledWindow => {
  const { toEpoch } = clockOf(timezone)
  const period = {
    start: toEpoch(wallOf(start)),
    end: end === null ? Number.POSITIVE_INFINITY : toEpoch(wallOf(end)),
  }
  return {
    covering: (at) => (period.start <= at && at < period.end ? period : undefined),
    // The clock may skip the whole window.
    nextStart: (at) => (at < period.start && period.start < period.end ? period.start : undefined),
  }
}

/** The wall clocks at which a window begins, and when it ends. */
type Begins = {
  /** Yields the times at which the window begins up to a wall clock, the latest first. */
  upTo: (wall: number) => Generator<number>
  /** Yields the times at which the window begins from a wall clock on, the earliest first. */
  from: (wall: number) => Generator<number>
}

/**
 * Returns the last begin of its day that is reached from a begin without a gap, so that a window which comes
 * every minute costs a look-up a day.
 */
const runsOf = ({ cron, until }: RecurringWindow, ms: number): ((begin: number) => number) => {
  const { times } = parseSchedule(cron)
  const lastOf = new Map<number, number>()
  for (const [index, time] of [...times.entries()].toReversed()) {
    const next = times[index + 1]
    lastOf.set(time, next !== undefined && next - time <= ms ? (lastOf.get(next) ?? next) : time)
  }
  const last = until == null ? Number.POSITIVE_INFINITY : wallOf(until) - 1
  return (begin) => {
    const midnight = Math.floor(begin / dayMs) * dayMs
    const reached = midnight + (lastOf.get(begin - midnight) ?? 0)
    return reached <= last ? reached : begin
  }
}

/** Excepted days are searched for the next begin this far ahead, so that the search has a bound. */
const exceptedDays = 10 * 366

/** @param longestMs longest time from a begin to its end: earlier begins are not looked for */
const beginsOf = ({ cron, from, until, except }: RecurringWindow, longestMs: number): Begins => {
  const { times, lastDay, firstDay } = parseSchedule(cron)
  const latestFirst = times.toReversed()
  const first = from == null ? Number.NEGATIVE_INFINITY : wallOf(from)
  const last = until == null ? Number.POSITIVE_INFINITY : wallOf(until) - 1
  const excepted = new Set((except ?? []).map((date) => wallOf(date) / dayMs))

  function* upTo(wall: number): Generator<number> {
    const most = Math.min(wall, last)
    const least = Math.floor(Math.max(first, wall - longestMs) / dayMs)
    let day = lastDay(Math.floor(most / dayMs), least)
    for (; day !== undefined; day = lastDay(day - 1, least)) {
      if (excepted.has(day)) continue
      const midnight = day * dayMs
      for (const time of latestFirst) {
        const begin = midnight + time
        if (begin >= first && begin <= most) yield begin
      }
    }
  }
  function* after(wall: number): Generator<number> {
    const least = Math.max(wall, first)
    const from = Math.floor(least / dayMs)
    let day = firstDay(from)
    for (; day !== undefined && day * dayMs <= last; day = firstDay(day + 1)) {
      if (excepted.has(day) && day > from + exceptedDays) return
      if (excepted.has(day)) continue
      const midnight = day * dayMs
      for (const time of times) {
        const begin = midnight + time
        if (begin >= least && begin <= last) yield begin
      }
    }
  }
  return { upTo, from: after }
}

/** Splits a duration into months and the rest in ms. A year counts as 12 months. */
const partsOf = (text: string): { months: number; restMs: number } => {
  const duration = Temporal.Duration.from(text)
  const restMs = durationMs(duration.with({ years: 0, months: 0 }))
  return { months: duration.years * 12 + duration.months, restMs }
}

/** Longest change of a clock, for which a window may last longer, and longest run of begins: a day each. */
const marginMs = 3 * dayMs

const compileRecurring = (window: RecurringWindow): CompiledWindow => {
  const clock = clockOf(window.timezone)
  const { months, restMs } = partsOf(window.duration)
  const begins = beginsOf(window, months * 31 * dayMs + restMs + marginMs)
  const lastOfRun = months === 0 ? runsOf(window, restMs) : (begin: number) => begin
  const endOf = (wall: number): number => addMonths(wall, months) + restMs

  /** The end is the wall clock of the start plus the duration. */
  const endFrom = (begin: number, start: number): number => {
    const wall = endOf(lastOfRun(begin))
    const joined = clock.toEpoch(wall)
    const isWithoutChange = joined - start === wall - begin
    return isWithoutChange ? joined : clock.toEpoch(endOf(clock.toWall(start)))
  }

  const covering = (at: number): Period | undefined => {
    let latest: Period | undefined
    let least = Number.NEGATIVE_INFINITY
    for (const begin of begins.upTo(clock.toWall(at))) {
      if (begin < least) break
      const start = clock.toEpoch(begin)
      if (start > at) continue
      const end = endFrom(begin, start)
      if (end > at && (latest === undefined || end > latest.end)) latest = { start, end }
      // An earlier begin has no later end, except by so much.
      if (least === Number.NEGATIVE_INFINITY) least = begin - clock.changeNear(start) - clock.changeNear(end)
    }
    return latest
  }

  const findNext = (at: number): number | undefined => {
    let next: number | undefined
    let most = Number.POSITIVE_INFINITY
    for (const begin of begins.from(clock.toWall(at) - clock.changeNear(at))) {
      if (begin > most) break
      const start = clock.toEpoch(begin)
      if (start <= at) continue
      // A begin that the clock skips may come after later ones.
      if (next === undefined) most = clock.toWall(start)
      next = Math.min(next ?? start, start)
    }
    return next
  }
  return keepingGaps(covering, findNext)
}

/** Keeps the last time in which a window does not come, so that asking again in it costs nothing. */
const keepingGaps = (
  covering: CompiledWindow['covering'],
  findNext: CompiledWindow['nextStart'],
): CompiledWindow => {
  let gap: Period = { start: 0, end: 0 }
  const isInGap = (at: number): boolean => at >= gap.start && at < gap.end
  return {
    covering: (at) => {
      if (isInGap(at)) return undefined
      const period = covering(at)
      if (period === undefined) gap = { start: at, end: findNext(at) ?? Number.POSITIVE_INFINITY }
      return period
    },
    nextStart: (at) => {
      const next = isInGap(at) ? gap.end : findNext(at)
      return next === Number.POSITIVE_INFINITY ? undefined : next
    },
  }
}

/** Compiles a window that `windowProblem` has found nothing wrong with. */
export const compileWindow = (window: Window): CompiledWindow =>
  'cron' in window ? compileRecurring(window) : compileOnce(window)

/** Longest window that comes again. */
const longestDays = 366

const onceProblem = ({ start, end }: OnceWindow): string | undefined => {
  const [from, to] = [parseLocal(start), end === null ? null : parseLocal(end)]
  if (from === undefined) return `begins at '${start}', which is no date and time`
  if (to === undefined) return `ends at '${end}', which is no date and time`
  if (to !== null && Temporal.PlainDateTime.compare(to, from) <= 0) return 'must end after it begins'
  return undefined
}

const durationProblem = (text: string): string | undefined => {
  const ms = parseDurationMs(text)
  if (ms === undefined) return `has the duration '${text}', which is not in ISO 8601, such as PT8H`
  if (ms < minuteMs) return 'must last at least a minute'
  return ms > longestDays * dayMs ? `must last at most ${longestDays} days` : undefined
}

const recurringProblem = (window: RecurringWindow, now: number): string | undefined => {
  for (const text of [window.from, window.until])
    if (text != null && parseLocal(text) === undefined)
      return `has the time '${text}', which is no date and time`
  for (const text of window.except ?? [])
    if (parseLocal(text) === undefined) return `has the exception '${text}', which is no date`
  const problem = durationProblem(window.duration)
  if (problem !== undefined) return problem
  if (!isSchedule(window.cron))
    return `has the schedule '${window.cron}', which is no valid cron expression: minute, hour, day of the month, month, day of the week`
  if (partsOf(window.duration).months > 0 && parseSchedule(window.cron).times.length > 1)
    return 'lasts for months and comes more than once a day: name one time of day, or give the duration in days'
  const { covering, nextStart } = compileRecurring(window)
  return covering(now) === undefined && nextStart(now) === undefined ? 'never comes' : undefined
}

/** Returns why a window can never hold, to be read after its name; undefined when it can. */
export const windowProblem = (
  window: Window,
  isZone: (zone: string) => boolean,
  now: number,
): string | undefined => {
  if (!isZone(window.timezone)) return `has the time zone '${window.timezone}', which is not known`
  if ('cron' in window) return recurringProblem(window, now)
  const problem = onceProblem(window)
  if (problem !== undefined) return problem
  const { covering, nextStart } = compileOnce(window)
  if (covering(now) !== undefined || nextStart(now) !== undefined) return undefined
  const isSkipped = nextStart(Number.NEGATIVE_INFINITY) === undefined
  return isSkipped ? 'never comes: the clock is changed then' : 'has already ended'
}
