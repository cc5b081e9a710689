import { z } from 'zod'
import { addIssue, isBlank } from './text.ts'

const pattern =
  /^(\d{4}-(\d\d)-(\d\d))T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/

/** 1970 to 9999: years that JavaScript and Postgres both write with four digits. */
const earliest = Date.parse('1970-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const isDayOfMonth = (date: string, day: string): boolean => {
  const parsed = new Date(`${date}T00:00:00.000Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.getUTCDate() === Number(day)
}

const fullOffset = (offset: string): string => {
  if (offset === 'Z') return offset
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/**
 * Parses an ISO 8601 date and time with `Z` or an offset, and truncates it to milliseconds.
 *
 * @returns the time in UTC, such as `2026-11-21T10:00:00.000Z`; undefined when the text is not a valid time
 */
export const toUtc = (text: string): string | undefined => {
  const match = pattern.exec(text.trim())
  if (match === null) return undefined
  const [, date = '', , day = '', minutes, seconds = '00', fraction = '', offset = ''] = match
  if (!isDayOfMonth(date, day)) return undefined
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const time = Date.parse(`${date}T${minutes}:${seconds}.${milliseconds}${fullOffset(offset)}`)
  return time >= earliest && time <= latest ? new Date(time).toISOString() : undefined
}

const notTime = '{field} must be an ISO 8601 time with its offset, such as 2026-11-21T10:00:00.000Z'

/** Parses a time with `toUtc`; adds an issue when it is not valid. */
export const toTime = (text: string, context: z.RefinementCtx): string =>
  toUtc(text) ?? addIssue(context, notTime)

/** An optional time, converted to UTC with milliseconds; missing, null and blank become null. */
export const optionalTime = () =>
  z
    .string()
    .meta({ format: 'date-time' })
    .nullish()
    .transform((value, context) => (value == null || isBlank(value) ? null : toTime(value, context)))

/** A time in an answer: ISO 8601 in UTC with milliseconds. */
export const time = () => z.iso.datetime({ precision: 3 })

export const timeOrNull = () => time().nullable()
