import type { MetricInterval } from '@shiplog/contract'

export type Interval = { from: Date; to: Date }
/** `default`: number of intervals if the period has no start. `max`: most intervals. */
type Limits = { default: number; max: number }

/** The last time whose year has four digits. Times in answers must not be later. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Returns the start, in UTC, of the interval that contains a moment, or of the interval that comes
 * `intervalsLater` intervals later.
 */
const startOf = (interval: Exclude<MetricInterval, 'period'>, moment: Date, intervalsLater = 0): Date => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  switch (interval) {
    case 'day':
      return new Date(Date.UTC(year, month, day + intervalsLater))
    case 'week':
      return new Date(Date.UTC(year, month, day - ((moment.getUTCDay() + 6) % 7) + 7 * intervalsLater))
    case 'month':
      return new Date(Date.UTC(year, month + intervalsLater))
  }
}

/**
 * Returns whole intervals, from the interval that contains `from` to the interval that contains the moment
 * before `to`. Without `from`, returns the last `limits.default` intervals. Returns at most `limits.max + 1`
 * intervals; the additional one shows the caller that there are too many.
 */
export const intervalsOf = (
  interval: Exclude<MetricInterval, 'period'>,
  { from, to }: { from: Date | null; to: Date },
  limits: Limits,
): Interval[] => {
  if (from !== null && from >= to) return []
  const end = new Date(to.getTime() - 1)
  const intervals: Interval[] = []
  let start = from === null ? startOf(interval, end, 1 - limits.default) : startOf(interval, from)
  while (start <= end && intervals.length <= limits.max) {
    const next = startOf(interval, start, 1)
    intervals.push({ from: start, to: new Date(Math.min(next.getTime(), lastMoment)) })
    start = next
  }
  return intervals
}
