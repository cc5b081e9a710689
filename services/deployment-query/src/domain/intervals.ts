import type { MetricInterval } from '@shiplog/contract'

export type Interval = { from: Date; to: Date }
type Limits = { usual: number; most: number }

/** The last moment that answers can write with four digits for its year. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** The beginning of the interval that a moment is in, or of one that comes `later`, in UTC. */
const startOf = (interval: Exclude<MetricInterval, 'period'>, moment: Date, later = 0): Date => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  switch (interval) {
    case 'day':
      return new Date(Date.UTC(year, month, day + later))
    case 'week':
      return new Date(Date.UTC(year, month, day - ((moment.getUTCDay() + 6) % 7) + 7 * later))
    case 'month':
      return new Date(Date.UTC(year, month + later))
  }
}

/**
 * The intervals of a period, whole, from the one of `from` to the one of the moment before `to`; `usual` of
 * them without `from`. No more than `most` and one.
 */
export const intervalsOf = (
  interval: Exclude<MetricInterval, 'period'>,
  { from, to }: { from: Date | null; to: Date },
  { usual, most }: Limits,
): Interval[] => {
  if (from !== null && from >= to) return []
  const end = new Date(to.getTime() - 1)
  const intervals: Interval[] = []
  let start = from === null ? startOf(interval, end, 1 - usual) : startOf(interval, from)
  while (start <= end && intervals.length <= most) {
    const next = startOf(interval, start, 1)
    intervals.push({ from: start, to: new Date(Math.min(next.getTime(), lastMoment)) })
    start = next
  }
  return intervals
}
