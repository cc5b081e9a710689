import { textParam } from '../../api/search-params.ts'

/** A month as text, such as `2026-12`. */
export type Month = string

const monthPattern = /^[2-9]\d{3}-(0[1-9]|1[0-2])$/
const daysOfWeek = 7

const pad = (value: number): string => String(value).padStart(2, '0')

const toMonth = (date: Date): Month => `${date.getFullYear()}-${pad(date.getMonth() + 1)}`

/** Returns the month of a time, in the time zone of the browser. */
export const monthOf = (now: number): Month => toMonth(new Date(now))

/** Returns the first day of a month, some months later or earlier. */
const firstDay = (month: Month, later = 0): Date => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1 + later, 1)
}

/** Returns the month some months later, or earlier when `count` is negative. */
export const addMonths = (month: Month, count: number): Month => toMonth(firstDay(month, count))

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

/** Returns a name such as `December 2026`. */
export const nameOfMonth = (month: Month): string => monthName.format(firstDay(month))

/** Reads the search parameter `month`; undefined for what is not a month. */
export const monthParam = (value: unknown): Month | undefined => {
  const month = textParam(value)
  return month !== undefined && monthPattern.test(month) ? month : undefined
}

/** A day of the calendar, in the time zone of the browser. `end` is the start of the next day. */
export type Day = { start: number; end: number; number: number; isInMonth: boolean }

/** Returns the weeks of a month, from Monday. The first and the last may have days of other months. */
export const weeksOf = (month: Month): Day[][] => {
  const first = firstDay(month)
  const shift = (first.getDay() + daysOfWeek - 1) % daysOfWeek
  const daysInMonth = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const weeks = Math.ceil((shift + daysInMonth) / daysOfWeek)
  // By calendar days, because a day on which the clock is changed does not last 24 hours.
  const dayAt = (index: number): Date => new Date(first.getFullYear(), first.getMonth(), 1 - shift + index)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (__, day) => {
      const index = week * daysOfWeek + day
      const date = dayAt(index)
      return {
        start: date.getTime(),
        end: dayAt(index + 1).getTime(),
        number: date.getDate(),
        isInMonth: toMonth(date) === month,
      }
    }),
  )
}
