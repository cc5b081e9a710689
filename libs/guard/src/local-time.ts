/** Returns the offset of a zone from UTC at a moment, in ms. */
const offsetMs = (epochMs: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone).offsetNanoseconds / 1e6

/** Returns the wall clock of a zone at a moment. */
export const toLocal = (epochMs: number, timezone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone).toPlainDateTime()

/**
 * Returns the moment at which the wall clock of a zone shows a time, in ms since 1970. Of two such moments it
 * is the later. For a time that a change of the clock skips, it is as long after the change as the time is
 * after the begin of what is skipped.
 */
export const toEpochMs = (local: Temporal.PlainDateTime, timezone: string): number =>
  local.toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds

const halfSpanMs = 26 * 60 * 60 * 1_000

/**
 * Returns by how much the wall clock is changed in the day before and the day after a moment, in ms. Wall
 * clocks are in the order of moments only beyond this distance.
 */
export const clockChangeMs = (epochMs: number, timezone: string): number =>
  Math.abs(offsetMs(epochMs + halfSpanMs, timezone) - offsetMs(epochMs - halfSpanMs, timezone))

/** True for a zone that the IANA database has. */
export const isTimezone = (timezone: string): boolean => {
  try {
    toLocal(0, timezone)
    // Offsets such as +02:00 are accepted by Temporal, but do not change with the season.
    return !/^[+-]/.test(timezone)
  } catch {
    return false
  }
}

/** Reads a local time or a duration; undefined when it is not valid. */
export const parseLocal = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}
export const parseDuration = (text: string): Temporal.Duration | undefined => {
  try {
    return Temporal.Duration.from(text)
  } catch {
    return undefined
  }
}

/** Returns a local time as the API shows it: `2026-12-24T17:00:00`. */
export const localText = (epochMs: number, timezone: string): string =>
  toLocal(epochMs, timezone).toString({ smallestUnit: 'second' })
