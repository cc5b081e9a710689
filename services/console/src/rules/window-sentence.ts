import { durationInWords, readDuration } from './durations.ts'
import type { RecurringWindow, Window } from './rule-config.ts'
import { dayLabel, endOf, readWeekly, weekdays } from './weekly.ts'

/** Joins texts as a list: `a, b and c`. */
export const listed = (texts: readonly string[], word = 'and'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`

const dateTime = (local: string): string => local.replace('T', ' ').replace(/(\d\d:\d\d):00$/, '$1')

/** Returns days in the order of the week, in groups of days that follow each other. */
const runsOf = (days: readonly string[]): string[][] => {
  const order: string[] = weekdays.map(({ value }) => value)
  const runs: string[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const before = order[order.indexOf(day) - 1]
    if (run !== undefined && run.at(-1) === before) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** Returns `every Monday and Friday`, `Monday to Friday` for three or more in a row, or `every day`. */
const daysInWords = (days: readonly string[]): string => {
  if (days.length === weekdays.length) return 'every day'
  const runs = runsOf(days)
  const texts = runs.flatMap((run) => {
    const labels = run.map(dayLabel)
    return labels.length < 3 ? labels : [`${labels[0]} to ${labels.at(-1)}`]
  })
  return runs.some((run) => run.length >= 3) ? listed(texts) : `every ${listed(texts)}`
}

/** Returns `from Friday 17:00 to Monday 08:00`; undefined when it cannot be said in this way. */
const weekly = ({ cron, duration }: RecurringWindow): string | undefined => {
  const schedule = readWeekly(cron)
  const length = readDuration(duration)
  const first = schedule?.days[0]
  if (schedule === undefined || length === undefined || first === undefined) return undefined
  const { days, time } = schedule
  const end = endOf(first, time, length)
  if (days.length === 1 && end.daysLater < 7)
    return end.daysLater === 0
      ? `every ${dayLabel(first)} from ${time} to ${end.time}`
      : `from ${dayLabel(first)} ${time} to ${dayLabel(end.day)} ${end.time}`
  if (end.daysLater === 0) return `${daysInWords(days)} from ${time} to ${end.time}`
  return `${daysInWords(days)} from ${time} for ${durationInWords(duration)}`
}

const recurring = (window: RecurringWindow): string => {
  const { cron, duration, from, until, except } = window
  const times = weekly(window) ?? `for ${durationInWords(duration)} whenever the schedule “${cron}” comes`
  return [
    times,
    from != null && ` from ${dateTime(from)} on`,
    until != null && ` until ${dateTime(until)}`,
    except != null && except.length > 0 && ` but not on ${listed(except)}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Returns when a window comes, without its zone: `from Friday 17:00 to Monday 08:00`. */
const timesOf = (window: Window): string => {
  if ('cron' in window) return recurring(window)
  const { start, end } = window
  if (end === null) return `from ${dateTime(start)} until the rule is changed`
  return `from ${dateTime(start)} to ${dateTime(end)}`
}

/** Says when windows come: `from Friday 17:00 to Monday 08:00 (Europe/Berlin)`. */
export const windowsInWords = (windows: readonly Window[]): string => {
  const zones = new Set(windows.map(({ timezone }) => timezone))
  if (zones.size !== 1) return listed(windows.map((one) => `${timesOf(one)} (${one.timezone})`))
  return `${listed(windows.map(timesOf))} (${[...zones].join('')})`
}
