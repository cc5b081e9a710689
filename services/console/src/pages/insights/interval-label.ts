import type { Metrics } from '../../api/metrics.ts'
import type { Interval } from './search.ts'

const utc = { timeZone: 'UTC' } as const
const day = new Intl.DateTimeFormat(undefined, { ...utc, day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat(undefined, { ...utc, month: 'short', year: 'numeric' })

/** Returns the first day of an interval, such as `21 Nov`; for a month, its name, such as `Nov 2026`. */
export const intervalLabel = ({ from }: Pick<Metrics, 'from'>, interval: Interval): string =>
  (interval === 'month' ? month : day).format(new Date(from))
