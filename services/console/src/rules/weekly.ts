import { type DurationParts, readDuration } from './durations.ts'

/** Days of the week as in cron: 0 is Sunday. In the order in which a week is shown. */
export const weekdays = [
  { value: '1', label: 'Monday', short: 'Mon' },
  { value: '2', label: 'Tuesday', short: 'Tue' },
  { value: '3', label: 'Wednesday', short: 'Wed' },
  { value: '4', label: 'Thursday', short: 'Thu' },
  { value: '5', label: 'Friday', short: 'Fri' },
  { value: '6', label: 'Saturday', short: 'Sat' },
  { value: '0', label: 'Sunday', short: 'Sun' },
] as const

/** A window that begins at one time of the day, on some days of each week. */
export type Weekly = { days: string[]; time: string }

const two = (value: number | string): string => String(value).padStart(2, '0')

/** Returns a list of cron with numbers in place of names. Sunday is 7 as the end of a range: `SAT-SUN`. */
const numbered = (list: string): string =>
  weekdays.reduce(
    (text, { short, value }) => text.replaceAll(short.toUpperCase(), value),
    list.toUpperCase().replaceAll('-SUN', '-7'),
  )

/** Returns the days of a list of cron such as `1-4,5` or `MON-FRI`; undefined for everything else. */
const readDays = (list: string): string[] | undefined => {
  const days = new Set<string>()
  if (list === '*') return weekdays.map(({ value }) => value)
  for (const part of numbered(list).split(',')) {
    const [, from, to = from] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? []
    if (from === undefined || to === undefined || from > to) return undefined
    for (let day = Number(from); day <= Number(to); day += 1) days.add(String(day % 7))
  }
  return weekdays.map(({ value }) => value).filter((day) => days.has(day))
}

/** Reads a schedule of cron; undefined when it is not one time of the day on some days of each week. */
export const readWeekly = (cron: string): Weekly | undefined => {
  const [, minute, hour, list = ''] = /^(\d{1,2}) (\d{1,2}) \* \* (\S+)$/.exec(cron.trim()) ?? []
  const days = readDays(list)
  if (minute === undefined || hour === undefined || days === undefined) return undefined
  if (Number(minute) > 59 || Number(hour) > 23) return undefined
  return { days, time: `${two(hour)}:${two(minute)}` }
}

/** Writes the schedule in cron: `0 17 * * 5`. */
export const writeWeekly = ({ days, time }: Weekly): string => {
  const [hour = '0', minute = '0'] = time.split(':')
  const list = days.length === weekdays.length ? '*' : days.toSorted().join(',')
  return `${Number(minute)} ${Number(hour)} * * ${list}`
}

const dayMinutes = 24 * 60

/** Returns the day and the time of the day at which a window ends that begins on `day` at `time`. */
export const endOf = (day: string, time: string, { days, hours, minutes }: DurationParts) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = hour * 60 + minute + days * dayMinutes + hours * 60 + minutes
  const ofDay = total % dayMinutes
  return {
    daysLater: Math.floor(total / dayMinutes),
    day: String((Number(day) + Math.floor(total / dayMinutes)) % 7),
    time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`,
  }
}

export const dayLabel = (day: string): string => weekdays.find(({ value }) => value === day)?.label ?? day

export const isWeekly = ({ cron, duration }: { cron: string; duration: string }): boolean =>
  readWeekly(cron) !== undefined && readDuration(duration) !== undefined
