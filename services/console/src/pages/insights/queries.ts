import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client.ts'
import type { Interval, Shown } from './search.ts'

export type Metrics = Schemas['DeploymentMetrics']

const dayMs = 86_400_000

/** The last days with today, and as many before them; the days of UTC, as the figures are kept. */
export const periodsOf = (days: number, now: number) => {
  const end = Math.floor(now / dayMs) * dayMs + dayMs
  const at = (daysBefore: number): string => new Date(end - daysBefore * dayMs).toISOString()
  return { now: { from: at(days), to: at(0) }, before: { from: at(2 * days), to: at(days) } }
}

type Period = { from: string; to: string }

/** @param interval `period`: one row for all of it */
export const metricsQuery = (
  { product, environment, environment_type }: Pick<Shown, 'product' | 'environment' | 'environment_type'>,
  { from, to }: Period,
  interval: Interval | 'period',
) => {
  const query = {
    ...(product !== undefined && { product }),
    ...(environment !== undefined && { environment }),
    ...(environment_type !== undefined && { environment_type }),
    from,
    to,
    interval,
  }
  return queryOptions({
    queryKey: ['metrics', query],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/metrics/deployments/', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
