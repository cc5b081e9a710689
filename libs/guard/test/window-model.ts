import type { RuleConfig, Window } from '@shiplog/contract'
import { Cron } from 'croner'

/** A period in which a window comes, in ms since 1970. */
type Span = { start: number; end: number }

const dayMs = 24 * 60 * 60 * 1_000
const minuteMs = 60 * 1_000
const minutesADay = 24 * 60

const matches = (text: string): ((utcMs: number) => boolean) => {
  const cron = new Cron(text, { mode: '5-part', timezone: 'UTC', paused: true })
  return (utcMs) => cron.match(new Date(utcMs))
}

const momentOf = (local: Temporal.PlainDateTime, timezone: string): number =>
  local.toZonedDateTime(timezone, { disambiguation: 'later' }).epochMilliseconds

const localAt = (at: number, timezone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime()

/** Returns every occurrence between two moments, by asking croner about every minute and every day. */
export const occurrencesOf = (window: Window, from: number, to: number): Span[] => {
  const { timezone } = window
  if (!('cron' in window))
    return [
      {
        start: momentOf(Temporal.PlainDateTime.from(window.start), timezone),
        end:
          window.end === null
            ? Number.POSITIVE_INFINITY
            : momentOf(Temporal.PlainDateTime.from(window.end), timezone),
      },
    ]
  const fields = window.cron.split(' ')
  const isDay = matches(`0 0 ${fields.slice(2).join(' ')}`)
  const isMinute = matches(`${fields.slice(0, 2).join(' ')} * * *`)
  const minutes = Array.from({ length: minutesADay }, (_, minute) => minute).filter((minute) =>
    isMinute(minute * minuteMs),
  )
  const duration = Temporal.Duration.from(window.duration)
  const longestMs = duration.total({ unit: 'milliseconds', relativeTo: '2026-01-01' }) + 6 * dayMs
  const first = Math.floor((from - longestMs) / dayMs)
  const spans: Span[] = []
  for (let day = first; day <= to / dayMs + 2; day += 1) {
    if (!isDay(day * dayMs)) continue
    const date = Temporal.Instant.fromEpochMilliseconds(day * dayMs).toZonedDateTimeISO('UTC')
    const text = date.toPlainDate().toString()
    if (window.except?.includes(text)) continue
    for (const minute of minutes) {
      const local = date.toPlainDateTime().add({ minutes: minute })
      if (window.from != null && Temporal.PlainDateTime.compare(local, window.from) < 0) continue
      if (window.until != null && Temporal.PlainDateTime.compare(local, window.until) >= 0) continue
      const start = momentOf(local, timezone)
      spans.push({ start, end: momentOf(localAt(start, timezone).add(duration), timezone) })
    }
  }
  return spans
}

/** What the model knows of a freeze between two moments. */
export type FreezeModel = {
  isFrozen: (at: number) => boolean
  /** Returns the next moment before `to` at which the state is another one; undefined when there is none. */
  changeAfter: (at: number) => number | undefined
}

/** Enumerates all occurrences of all windows, and answers by looking at each of them. */
export const freezeModel = (
  { windows, kind }: RuleConfig<'freeze'>,
  from: number,
  to: number,
): FreezeModel => {
  const spans = windows.flatMap((window) => occurrencesOf(window, from, to))
  const isFrozen = (at: number): boolean =>
    spans.some(({ start, end }) => start <= at && at < end) === (kind === 'deny')
  const borders = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
  return {
    isFrozen,
    changeAfter: (at) =>
      borders.find((border) => border > at && border < to && isFrozen(border) !== isFrozen(at)),
  }
}
