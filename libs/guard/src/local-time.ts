export const minuteMs = 60 * 1_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The last time that the API shows: the end of the year 9999. */
export const latestTime = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Converts between moments, in ms since 1970, and the wall clock of a zone. A wall clock is given in ms as if
 * it were UTC, so it can be compared and added to by arithmetic.
 */
export type ZoneClock = {
  /** Returns what the wall clock shows at a moment. */
  toWall: (epochMs: number) => number
  /**
   * Returns the moment at which the wall clock shows a time. Of two such moments it is the later. For a time
   * that a change of the clock skips, it is as long after the change as the time is after the begin of what
   * is skipped.
   */
  toEpoch: (wall: number) => number
  /**
   * Returns the largest amount by which the clock is changed near a moment, in ms. Wall clocks are in the
   * order of moments only beyond this distance.
   */
  changeNear: (epochMs: number) => number
}

/** A period without a change of the clock. */
type Span = { from: number; to: number; offset: number }

/** Farther from a change of the clock, which is at most a day, a wall clock stands for one moment. */
const marginMs = 50 * 60 * 60 * 1_000

const zonedAt = (epochMs: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone)

const findSpan = (epochMs: number, timezone: string): Span => {
  const zoned = zonedAt(epochMs, timezone)
  // The change before is looked for from a little later, so that a change at this very moment is found.
  const before = zonedAt(epochMs + 1, timezone).getTimeZoneTransition('previous')
  const after = zoned.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1e6,
  }
}

const plainOf = (wall: number): Temporal.PlainDateTime => toLocal(wall, 'UTC')

/** Maximum number of periods that a clock keeps: more than windows of the next years ask for. */
const maxSpans = 100

const createZoneClock = (timezone: string): ZoneClock => {
  let spans: Span[] = []
  const isIn = (epochMs: number, { from, to }: Span): boolean => epochMs >= from && epochMs < to
  const spanAt = (epochMs: number): Span => {
    const known = spans.find((span) => isIn(epochMs, span))
    if (known !== undefined) return known
    const found = findSpan(epochMs, timezone)
    spans = [found, ...spans.slice(0, maxSpans - 1)]
    return found
  }
  const toWall = (epochMs: number): number => epochMs + spanAt(epochMs).offset
  const toEpoch = (wall: number): number => {
    const { from, to, offset } = spanAt(wall)
    const isUnambiguous = wall >= from + marginMs && wall < to - marginMs
    if (isUnambiguous) return wall - offset
    return plainOf(wall).toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds
  }
  const changeNear = (epochMs: number): number => {
    const { from, to, offset } = spanAt(epochMs)
    if (epochMs >= from + marginMs && epochMs < to - marginMs) return 0
    const before = zonedAt(epochMs - marginMs, timezone).offsetNanoseconds / 1e6
    const after = zonedAt(epochMs + marginMs, timezone).offsetNanoseconds / 1e6
    return Math.abs(offset - before) + Math.abs(after - offset)
  }
  return { toWall, toEpoch, changeNear }
}

const clocks = new Map<string, ZoneClock>()

/**
 * Returns the clock of a zone. All windows of a zone share it, and it keeps the periods without a change, so
 * most answers are sums.
 */
export const clockOf = (timezone: string): ZoneClock => {
  // A zone may be written in several ways; this is the one of the IANA database.
  const name = zonedAt(0, timezone).timeZoneId
  const clock = clocks.get(name) ?? createZoneClock(name)
  clocks.set(name, clock)
  return clock
}

/** Returns the wall clock of a zone at a moment. */
const toLocal = (epochMs: number, timezone: string): Temporal.PlainDateTime =>
  zonedAt(epochMs, timezone).toPlainDateTime()

/** Reads a local time as ms, as if it were UTC. The text is valid. */
export const wallOf = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds

/** Returns a wall clock some months later: on the last day of the month, when that one is too short. */
export const addMonths = (wall: number, months: number): number => {
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) + wall - Math.floor(wall / dayMs) * dayMs
}

/** Names in the IANA database. Temporal also takes offsets, and times with a zone in them, for a zone. */
const zoneName = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** True for a zone that the IANA database has. Offsets are refused: they do not change with the season. */
export const isTimezone = (timezone: string): boolean => {
  try {
    toLocal(0, timezone)
    return zoneName.test(timezone)
  } catch {
    return false
  }
}

/** Reads a local time; undefined when it is not valid. */
export const parseLocal = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/**
 * Returns how long a duration is, in ms. A day counts 24 hours, and months and years count as they do from
 * 2026-01-01.
 *
 * @throws RangeError when the text is not a duration of ISO 8601
 */
export const durationMs = (duration: Temporal.Duration | string): number =>
  Temporal.Duration.from(duration).total({ unit: 'milliseconds', relativeTo: '2026-01-01' })

/** Returns the same as `durationMs`; undefined when the text is not a duration. */
export const parseDurationMs = (text: string): number | undefined => {
  try {
    return durationMs(text)
  } catch {
    return undefined
  }
}

/** Returns a local time as the API shows it: `2026-12-24T17:00:00`. */
export const localText = (epochMs: number, timezone: string): string =>
  toLocal(epochMs, timezone).toString({ smallestUnit: 'second' })
