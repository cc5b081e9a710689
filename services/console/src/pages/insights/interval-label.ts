import type { Metrics } from '../../api/metrics.ts'
import type { Interval } from './search.ts'

const utc = { timeZone: 'UTC' } as const
const day = new Intl.DateTimeFormat(undefined, { ...utc, day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat(undefined, { ...utc, month: 'short', year: 'numeric' })

/** Returns a date such as `21 Nov`, for a month one such as `Nov 2026`. The date of a week is its Monday. */
export const intervalLabel = ({ from }: Pick<Metrics, 'from'>, interval: Interval): string =>
  (interval === 'month' ? month : day).format(new Date(from))
