import { metricsQuery, periodsOf } from '../../api/metrics.ts'
import { type InsightsSearch, withDefaults } from './search.ts'

/** Queries of the figures: by interval, of the whole period, and of the period before. */
export const figuresQueries = (search: InsightsSearch, now: number) => {
  const shown = withDefaults(search)
  const { current, previous } = periodsOf(shown.days, now)
  return [
    metricsQuery(shown, current, shown.interval),
    metricsQuery(shown, current, 'period'),
    metricsQuery(shown, previous, 'period'),
  ] as const
}
