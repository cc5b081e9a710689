import { type DurationParts, readDuration, writeDuration } from '../../../rules/durations.ts'
import type { Window } from '../../../rules/rule-config.ts'
import { isWeekly, readWeekly, writeWeekly } from '../../../rules/weekly.ts'

export type WindowShape = 'weekly' | 'once' | 'cron'

/** The inputs of a window, in each of its shapes. */
export type WindowValues = {
  /** Tells the windows of a form apart. */
  key: string
  shape: WindowShape
  timezone: string
  days: string[]
  time: string
  lasts: DurationParts
  cron: string
  duration: string
  from: string
  until: string
  except: string[]
  start: string
  end: string
}

export const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

let count = 0
const nextKey = (): string => {
  count += 1
  return `window-${count}`
}

/** A window of a new rule: the weekend. */
export const newWindow = (): WindowValues => ({
  key: nextKey(),
  shape: 'weekly',
  timezone: readerZone,
  ...{ days: ['5'], time: '17:00', lasts: { days: 2, hours: 15, minutes: 0 } },
  ...{ cron: '0 17 * * 5', duration: 'P2DT15H', from: '', until: '', except: [] },
  ...{ start: '', end: '' },
})

/** Inputs of the type `datetime-local` show no seconds that are 0, and not every browser shows others. */
const forInput = (local: string | null | undefined): string => (local ?? '').replace(/(T\d\d:\d\d):00$/, '$1')

export const toWindowValues = (window: Window): WindowValues => {
  const { timezone } = window
  const key = nextKey()
  if (!('cron' in window)) {
    const { start, end } = window
    const [shownStart, shownEnd] = [forInput(start), forInput(end)]
    return { ...newWindow(), ...{ key, timezone, shape: 'once', start: shownStart, end: shownEnd } }
  }
  const { cron, duration, except } = window
  const [from, until] = [forInput(window.from), forInput(window.until)]
  const shared = { ...newWindow(), ...{ key, timezone, cron, duration, from, until, except: except ?? [] } }
  const [weekly, lasts] = [readWeekly(cron), readDuration(duration)]
  const isPlain = isWeekly(window) && from === '' && until === ''
  if (!isPlain || weekly === undefined || lasts === undefined) return { ...shared, shape: 'cron' }
  return { ...shared, ...weekly, lasts, shape: 'weekly' }
}

/** Returns the schedule and the duration of a recurring window. */
export const scheduleOf = (values: WindowValues): { cron: string; duration: string } =>
  values.shape === 'weekly'
    ? { cron: writeWeekly(values), duration: writeDuration(values.lasts) }
    : { cron: values.cron, duration: values.duration }

/** Returns the window as the API takes it. */
export const windowOf = (values: WindowValues): Window => {
  const { shape, timezone, start, end, from, until, except } = values
  if (shape === 'once') return { start, end: end === '' ? null : end, timezone }
  return {
    ...scheduleOf(values),
    timezone,
    ...(except.length > 0 && { except }),
    ...(shape === 'cron' && from !== '' && { from }),
    ...(shape === 'cron' && until !== '' && { until }),
  }
}

/** Changes the shape of a window. A weekly window keeps its schedule as cron, and the other way around. */
export const withShape = (values: WindowValues, shape: WindowShape): WindowValues => {
  if (shape === 'cron') return { ...values, shape, ...scheduleOf(values) }
  const [weekly, lasts] = [readWeekly(values.cron), readDuration(values.duration)]
  if (shape === 'once' || values.shape !== 'cron' || !weekly || !lasts) return { ...values, shape }
  return { ...values, ...weekly, lasts, shape }
}
