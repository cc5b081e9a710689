import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from './client.ts'
import type { EnvironmentType } from './environments.ts'
import { given } from './search-params.ts'

export type Metrics = Schemas['DeploymentMetrics']

/**
 * Length of the period that Insights and product pages show, unless the address of Insights names another.
 */
export const defaultDays = 30
/** Type of the environments whose figures are shown, unless the address of Insights names others. */
export const defaultEnvironmentType: EnvironmentType = 'production'

const dayMs = 86_400_000

type Period = { from: string; to: string }

/** Returns the last `days` days in UTC, today included, and the equally long period before them. */
export const periodsOf = (days: number, now: number): { current: Period; previous: Period } => {
  const endOfToday = Math.floor(now / dayMs) * dayMs + dayMs
  const startOf = (daysBefore: number): string => new Date(endOfToday - daysBefore * dayMs).toISOString()
  return {
    current: { from: startOf(days), to: startOf(0) },
    previous: { from: startOf(2 * days), to: startOf(days) },
  }
}

/** Deployments that figures are counted from: all, or those of a product, an environment or a type. */
export type MetricsFilter = {
  product?: string | undefined
  environment?: string | undefined
  environment_type?: EnvironmentType | undefined
}

/** Figures of a period, one row for each interval. @param interval `period`: one row for the whole period */
export const metricsQuery = (
  { product, environment, environment_type }: MetricsFilter,
  { from, to }: Period,
  interval: 'day' | 'week' | 'month' | 'period',
) => {
  const query = { ...given({ product, environment, environment_type }), from, to, interval }
  return queryOptions({
    queryKey: ['metrics', query],
    queryFn: async ({ signal }) =>
      (await api.GET('/metrics/deployments/', { params: { query }, signal })).data,
  })
}
