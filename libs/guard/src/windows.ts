import type { OnceWindow, RecurringWindow, Window } from '@shiplog/contract'
import { Cron } from 'croner'
import { clockChangeMs, parseDuration, parseLocal, toEpochMs, toLocal } from './local-time.ts'

/** A period of time, in ms since 1970. The end does not belong to it; `Infinity` when it has none. */
export type Period = { start: number; end: number }

/** A window that can be asked when it comes. */
export type CompiledWindow = {
  timezone: string
  /** Returns the occurrence that has this moment in it, and of several the one that ends last. */
  covering: (epochMs: number) => Period | undefined
  /** Returns the begin of the next occurrence after this moment; undefined when none comes. */
  nextStart: (epochMs: number) => number | undefined
}

const secondMs = 1_000
const dayMs = 24 * 60 * 60 * secondMs
const startOfDay = (utcMs: number): number => utcMs - (utcMs % dayMs)

const compileOnce = ({ start, end, timezone }: OnceWindow): CompiledWindow => {
  const moment = (text: string): number => toEpochMs(Temporal.PlainDateTime.from(text), timezone)
  const period = { start: moment(start), end: end === null ? Number.POSITIVE_INFINITY : moment(end) }
  return {
    timezone,
    covering: (at) => (period.start <= at && at < period.end ? period : undefined),
    nextStart: (at) => (at < period.start ? period.start : undefined),
  }
}

/**
 * Compiles the schedule of a window. The schedule is computed in UTC, as if the wall clock were UTC, and each
 * begin is then converted to a moment: so what happens when the clock is changed is decided here alone.
 */
export const scheduleOf = (cron: string): Cron =>
  new Cron(cron, { mode: '5-part', timezone: 'UTC', paused: true })

const asUtc = (local: Temporal.PlainDateTime): number => local.toZonedDateTime('UTC').epochMilliseconds
const asLocal = (utcMs: number): Temporal.PlainDateTime => toLocal(utcMs, 'UTC')

/** Maximum number of begins that are looked at for one answer. */
const maxSteps = 500

const compileRecurring = ({ cron, timezone, ...window }: RecurringWindow): CompiledWindow => {
  const schedule = scheduleOf(cron)
  const duration = parseDuration(window.duration) ?? Temporal.Duration.from('PT0S')
  const from =
    window.from == null ? Number.NEGATIVE_INFINITY : asUtc(Temporal.PlainDateTime.from(window.from))
  const until =
    window.until == null ? Number.POSITIVE_INFINITY : asUtc(Temporal.PlainDateTime.from(window.until))
  const except = new Set(window.except ?? [])

  const isExcepted = (begin: number): boolean => except.has(asLocal(begin).toPlainDate().toString())
  const startOf = (begin: number): number => toEpochMs(asLocal(begin), timezone)
  /** The end is the wall clock of the begin plus the duration. */
  const periodOf = (begin: number): Period => {
    const start = startOf(begin)
    return { start, end: toEpochMs(toLocal(start, timezone).add(duration), timezone) }
  }
  /** Begins before a wall clock or at it, the latest first. */
  function* beginsUpTo(wall: number): Generator<number> {
    let before = Math.min(wall + secondMs, until)
    for (let step = 0; step < maxSteps; step += 1) {
      const begin = schedule.previousRuns(1, new Date(before))[0]?.getTime()
      if (begin === undefined || begin < from) return
      const skipped = isExcepted(begin)
      if (!skipped) yield begin
      before = skipped ? startOfDay(begin) : begin
    }
  }
  /** Begins after a wall clock, the earliest first. */
  function* beginsAfter(wall: number): Generator<number> {
    let after = Math.max(wall, from - secondMs)
    for (let step = 0; step < maxSteps; step += 1) {
      const begin = schedule.nextRun(new Date(after))?.getTime()
      if (begin === undefined || begin >= until) return
      const skipped = isExcepted(begin)
      if (!skipped) yield begin
      after = skipped ? startOfDay(begin) + dayMs - secondMs : begin
    }
  }

  const covering = (at: number): Period | undefined => {
    const wall = asUtc(toLocal(at, timezone))
    const change = clockChangeMs(at, timezone)
    let latest: Period | undefined
    for (const begin of beginsUpTo(wall + change)) {
      const period = periodOf(begin)
      const isIn = period.start <= at && at < period.end
      if (isIn && (latest === undefined || period.end > latest.end)) latest = period
      // Without a change of the clock, an earlier begin has an earlier end.
      if (begin < wall - change) break
    }
    return latest
  }

  const nextStart = (at: number): number | undefined => {
    const wall = asUtc(toLocal(at, timezone))
    const change = clockChangeMs(at, timezone)
    let next: number | undefined
    for (const begin of beginsAfter(wall - change - 1)) {
      if (next !== undefined && begin > wall + change) break
      const start = startOf(begin)
      if (start > at && (next === undefined || start < next)) next = start
    }
    return next
  }
  return { timezone, covering, nextStart }
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
  const duration = parseDuration(text)
  const start = Temporal.PlainDateTime.from('2026-01-01T00:00')
  if (duration === undefined) return `has the duration '${text}', which is not in ISO 8601, such as PT8H`
  if (Temporal.PlainDateTime.compare(start.add(duration), start.add({ minutes: 1 })) < 0)
    return 'must last at least a minute'
  if (Temporal.PlainDateTime.compare(start.add(duration), start.add({ days: longestDays })) > 0)
    return `must last at most ${longestDays} days`
  return undefined
}

const recurringProblem = (window: RecurringWindow, now: number): string | undefined => {
  for (const text of [window.from, window.until])
    if (text != null && parseLocal(text) === undefined)
      return `has the time '${text}', which is no date and time`
  for (const text of window.except ?? [])
    if (parseLocal(text) === undefined) return `has the exception '${text}', which is no date`
  const problem = durationProblem(window.duration)
  if (problem !== undefined) return problem
  try {
    scheduleOf(window.cron)
  } catch {
    return `has the schedule '${window.cron}', which is no cron expression of five parts`
  }
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
  return covering(now) === undefined && nextStart(now) === undefined ? 'is over' : undefined
}
