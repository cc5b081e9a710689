import { environmentTypes } from '../../api/environments.ts'
import { defaultDays, defaultEnvironmentType } from '../../api/metrics.ts'
import { choiceParam, given, textParam } from '../../api/search-params.ts'

/** Lengths of a period that can be chosen, in days. */
export const periods = [7, 30, 90, 180, 365] as const
export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

/** Reads the search parameters. Unknown values are left out. A missing parameter means its default. */
export const toInsightsSearch = (search: Record<string, unknown>) =>
  given({
    product: textParam(search.product),
    environment: textParam(search.environment),
    type: choiceParam([...environmentTypes, 'all'] as const, search.type),
    days: periods.find((days) => String(days) === String(search.days)),
    interval: choiceParam(intervals, search.interval),
  })

export type InsightsSearch = ReturnType<typeof toInsightsSearch>

/** Returns the interval with which a chart has about 30 bars or fewer, such as weeks for half a year. */
const defaultInterval = (days: number): Interval => (days <= 31 ? 'day' : days <= 180 ? 'week' : 'month')

/** Returns what the page shows: the search parameters, with defaults for those that are missing. */
export const withDefaults = ({
  product,
  environment,
  type,
  days = defaultDays,
  interval,
}: InsightsSearch) => ({
  product,
  environment,
  // An environment that is chosen by name is shown whatever its type is.
  environment_type:
    type === 'all' || environment !== undefined ? undefined : (type ?? defaultEnvironmentType),
  days,
  interval: interval ?? defaultInterval(days),
})
