import { durationInWords, readDuration } from './durations.ts'
import type { RecurringWindow, Window } from './rule-config.ts'
import { dayLabel, endOf, readWeekly } from './weekly.ts'

/** Joins texts as a list: `a, b and c`. */
export const listed = (texts: readonly string[], word = 'and'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`

const dateTime = (local: string): string => local.replace('T', ' ').replace(/(\d\d:\d\d):00$/, '$1')

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
  const names = days.length === 7 ? 'every day' : `every ${listed(days.map(dayLabel))}`
  if (end.daysLater === 0) return `${names} from ${time} to ${end.time}`
  return `${names} from ${time} for ${durationInWords(duration)}`
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
