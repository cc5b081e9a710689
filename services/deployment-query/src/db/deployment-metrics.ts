import { type MetricInterval, maxMetricDays } from '@shiplog/contract'
import { sql } from 'kysely'
import { type Counts, counts } from '../domain/figures.ts'
import type { DeploymentDayTable, Tx } from './tables.ts'

export type MetricsFilter = {
  product: string | null
  /** Names of environments; null for all. */
  environments: string[] | null
  interval: MetricInterval
  /** First day, as `2026-11-21`. */
  from: string
  /** The day after the last day. */
  to: string
}

/**
 * Sums over the days of one interval. Each histogram is the joined text of several, so a bucket may occur
 * several times.
 */
export type MetricsRow = Counts &
  Pick<DeploymentDayTable, 'lead_times' | 'recovery_times'> & { first_day: string }

/**
 * Lists a row for each interval in which a deployment ended. Reads rows of `deployment_day` by the primary
 * key. There is one row a day for the product in each environment; without a product, one row a day for each
 * named environment, or one for the account.
 *
 * @returns undefined when more than `maxMetricDays` rows of `deployment_day` would be read
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
  // A product has rows for single environments only. The sums over all products exist for each environment,
  // and for all environments together under the name ''.
  const names = product === null ? (environments ?? ['']) : environments
  const days =
    names === null ? ofProduct : ofProduct.where(sql<boolean>`environment_name = any(${names}::text[])`)
  const rows = await tx
    .selectFrom(days.limit(maxMetricDays + 1).as('days'))
    .select(sql<string>`(${firstDay})::text`.as('first_day'))
    .select(({ fn }) => counts.map((count) => fn.sum<number>(count).as(count)))
    .select(sql<string>`string_agg(lead_times, ' ')`.as('lead_times'))
    .select(sql<string>`string_agg(recovery_times, ' ')`.as('recovery_times'))
    .select(({ fn }) => fn.countAll<number>().as('rows_read'))
    .groupBy('first_day')
    .execute()
  const rowsRead = rows.reduce((sum, row) => sum + row.rows_read, 0)
  return rowsRead > maxMetricDays ? undefined : rows
}
