import { type MetricInterval, maxMetricDays } from '@shiplog/contract'
import { sql } from 'kysely'
import type { DeploymentDayTable, Tx } from './tables.ts'

export type MetricsFilter = {
  product: string | null
  /** In these; null: in all. */
  environments: string[] | null
  interval: MetricInterval
  /** A day, as `2026-11-21`. */
  from: string
  /** The day after the last. */
  to: string
}

/** What the days of one interval add up to; histograms may name a bucket several times. */
export type MetricsRow = Omit<
  DeploymentDayTable,
  'account_id' | 'product_name' | 'environment_name' | 'day'
> & { first_day: string }

const counts = ['completed', 'failed', 'aborted', 'rework', 'rollbacks'] as const

/**
 * A row for each interval in which something ended. It reads a row for each day of the product and each
 * environment, or of each environment, or of the account, by the primary key.
 *
 * @returns undefined when these are more than `maxMetricDays`
 */
export const listDeploymentMetrics = async (
  tx: Tx,
  account_id: string,
  { product, environments, interval, from, to }: MetricsFilter,
): Promise<MetricsRow[] | undefined> => {
  const firstDay =
    interval === 'period' ? sql`${from}::date` : sql`date_trunc(${interval}, day::timestamp)::date`
  const ofProduct = tx
    .selectFrom('deployment_day')
    .select([...counts, 'day', 'lead_times', 'recovery_times'])
    .where('account_id', '=', account_id)
    .where('product_name', '=', product ?? '')
    .where('day', '>=', sql<string>`${from}::date`)
    .where('day', '<', sql<string>`${to}::date`)
  // The rows of a product are of one environment each; those of all products are of all environments, too.
  const named = product === null ? (environments ?? ['']) : environments
  const found =
    named === null ? ofProduct : ofProduct.where(sql<boolean>`environment_name = any(${named}::text[])`)
  const rows = await tx
    .selectFrom(found.limit(maxMetricDays + 1).as('found'))
    .select(sql<string>`(${firstDay})::text`.as('first_day'))
    .select(({ fn }) => counts.map((count) => fn.sum<number>(count).as(count)))
    .select(sql<string>`string_agg(lead_times, ' ')`.as('lead_times'))
    .select(sql<string>`string_agg(recovery_times, ' ')`.as('recovery_times'))
    .select(({ fn }) => fn.countAll<number>().as('read'))
    .groupBy('first_day')
    .execute()
  const read = rows.reduce((sum, row) => sum + row.read, 0)
  return read > maxMetricDays ? undefined : rows
}
