import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam } from '../../api/search-params.ts'

export const periods = [7, 30, 90, 180, 365] as const
export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

/** What the address says of the figures. */
export type InsightsSearch = {
  product?: string
  environment?: string
  type?: EnvironmentType | 'all'
  days?: number
  interval?: Interval
}

/** What is missing or wrong in the address is as usual. */
export const toInsightsSearch = (search: Record<string, unknown>): InsightsSearch =>
  given({
    product: textParam(search.product),
    environment: textParam(search.environment),
    type: choiceParam([...environmentTypes, 'all'] as const, search.type),
    days: periods.find((days) => String(days) === String(search.days)),
    interval: choiceParam(intervals, search.interval),
  })

const usualDays = 30

/** A bar for each day of a month, each week of half a year, each month of a year. */
const usualInterval = (days: number): Interval => (days <= 31 ? 'day' : days <= 180 ? 'week' : 'month')

/** What to show: production, of the last month, unless the address says otherwise. */
export const shownBy = ({ product, environment, type, days = usualDays, interval }: InsightsSearch) => ({
  product,
  environment,
  // An environment that is named says enough.
  environment_type: type === 'all' || environment !== undefined ? undefined : (type ?? 'production'),
  days,
  interval: interval ?? usualInterval(days),
})
export type Shown = ReturnType<typeof shownBy>
