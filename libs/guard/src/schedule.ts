import { Cron } from 'croner'
import { dayMs, minuteMs } from './local-time.ts'

/**
 * When a cron expression comes: on some days, always at the same times of day. Days are numbered from
 * 1970-01-01, and times are ms since midnight, the earliest first.
 */
export type Schedule = {
  times: readonly number[]
  /** Returns the last such day from `least` up to a day; undefined when there is none. */
  lastDay: (day: number, least: number) => number | undefined
  /** Returns the first such day from a day on; undefined when there is none. */
  firstDay: (day: number) => number | undefined
}

/** Returns the numbers of a valid field for minutes or hours: `*`, `5`, `1-5`, `0,30`, and with steps. */
const numbersOf = (field: string, count: number): number[] => {
  const parts = field.split(',').map((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [first, last = first] = /^[*?]$/.test(range) ? [0, count - 1] : range.split('-').map(Number)
    return { first: first ?? 0, last: last ?? 0, step: Number(step) }
  })
  const isIn = (value: number): boolean =>
    parts.some(({ first, last, step }) => value >= first && value <= last && (value - first) % step === 0)
  return Array.from({ length: count }, (_, value) => value).filter(isIn)
}

/** Months that are kept, so that a walk over a year costs each day once. */
const maxMonths = 24

type Month = { first: number; days: number[] }

/**
 * Days on which a schedule comes. A month is looked up day by day and kept, because a search by croner
 * costs as much as thirty days; only a schedule that does not come for two months is searched.
 */
const daysOf = (cron: Cron): Pick<Schedule, 'firstDay' | 'lastDay'> => {
  const months = new Map<number, Month>()
  const monthOf = (day: number): Month => {
    const date = new Date(day * dayMs)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    const known = months.get(year * 12 + month)
    if (known !== undefined) return known
    const first = day + 1 - date.getUTCDate()
    const next = new Date(first * dayMs).setUTCMonth(month + 1) / dayMs
    const all = Array.from({ length: next - first }, (_, index) => first + index)
    const found = { first, days: all.filter((one) => cron.match(new Date(one * dayMs))) }
    if (months.size >= maxMonths) months.clear()
    months.set(year * 12 + month, found)
    return found
  }
  const dayOf = (found: Date | null | undefined): number | undefined =>
    found == null ? undefined : found.getTime() / dayMs
  const lastDay: Schedule['lastDay'] = (day, least) => {
    for (let latest = day; latest >= least; latest = monthOf(latest).first - 1) {
      const found = monthOf(latest).days.findLast((one) => one <= day)
      if (found !== undefined) return found >= least ? found : undefined
    }
    return undefined
  }
  const firstDay = (day: number): number | undefined => {
    const inMonth = monthOf(day).days.find((one) => one >= day)
    if (inMonth !== undefined) return inMonth
    const after = monthOf(monthOf(day).first + 31)
    return after.days[0] ?? dayOf(cron.nextRun(new Date((after.first + 27) * dayMs)))
  }
  return { firstDay, lastDay }
}

// An offset costs croner a fifth of what the zone `UTC` costs.
const options = { mode: '5-part', utcOffset: 0, paused: true } as const

/** True for a cron expression of five parts. */
export const isSchedule = (text: string): boolean => {
  try {
    new Cron(text, options)
    return text.trim().split(/\s+/).length === 5
  } catch {
    return false
  }
}

/**
 * Reads a valid cron expression. It is computed in UTC, as if the wall clock were UTC, so that what happens
 * when the clock is changed is decided by `ZoneClock` alone.
 */
export const parseSchedule = (text: string): Schedule => {
  const [minutes = '', hours = '', ...rest] = text.trim().split(/\s+/)
  const inHour = numbersOf(minutes, 60)
  return {
    times: numbersOf(hours, 24).flatMap((hour) => inHour.map((minute) => (hour * 60 + minute) * minuteMs)),
    ...daysOf(new Cron(`0 0 ${rest.join(' ')}`, options)),
  }
}
