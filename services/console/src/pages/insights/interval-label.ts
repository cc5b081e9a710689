import type { Metrics } from './queries.ts'
import type { Interval } from './search.ts'

const utc = { timeZone: 'UTC' } as const
const day = new Intl.DateTimeFormat(undefined, { ...utc, day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat(undefined, { ...utc, month: 'short', year: 'numeric' })

/** Such as `21 Nov`, or `Nov 2026`; a week is called after its Monday. */
export const labelOf = ({ from }: Pick<Metrics, 'from'>, interval: Interval): string =>
  (interval === 'month' ? month : day).format(new Date(from))
