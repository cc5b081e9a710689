import type { ApprovalMetrics } from '@shiplog/contract'
import type { ApprovalState } from '@shiplog/events'
import { sql } from 'kysely'
import { shownState } from './approval-requests.ts'
import type { Tx } from './tables.ts'

/** Filters of the metrics; null for none. The period includes `from` and excludes `to`. */
export type ApprovalMetricsFilter = {
  product: string | null
  environment: string | null
  from: Date
  to: Date
  /** Requests that were not decided by this time have expired. */
  now: Date
}

/** Maximum number of requests that the metrics of one answer count. */
export const maxMeasured = 50_000
const maxRequirements = 100

const measured = (
  account_id: string,
  { product, environment, from, to, now }: ApprovalMetricsFilter,
) => sql`measured as materialized (
  select ${shownState(now)} as state, requirements, created_at, decided_at
  from approval_request
  where account_id = ${account_id} and created_at >= ${from} and created_at < ${to}
    and ${product === null ? sql`true` : sql`product_name = ${product}`}
    and ${environment === null ? sql`true` : sql`environment_name = ${environment}`}
  limit ${maxMeasured + 1}
)`

const median = (seconds: ReturnType<typeof sql>) =>
  sql`percentile_cont(0.5) within group (order by ${seconds})::float8`

type Counted = { counts: Partial<Record<ApprovalState, number>>; median_seconds: number | null }

/** Returns the metrics; undefined when the period has more than `maxMeasured` requests. */
export const findApprovalMetrics = async (
  tx: Tx,
  account_id: string,
  filter: ApprovalMetricsFilter,
): Promise<ApprovalMetrics | undefined> => {
  const waited = sql`extract(epoch from decided_at - created_at)`
  const { rows } = await sql<Counted>`
    with ${measured(account_id, filter)},
    counted as (select state, count(*)::int as count from measured group by state)
    select coalesce((select jsonb_object_agg(state, count) from counted), '{}') as counts,
      (select ${median(waited)} from measured where state = 'approved') as median_seconds`.execute(tx)
  const { counts = {}, median_seconds = null } = rows[0] ?? {}
  const requests = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (requests > maxMeasured) return undefined
  const fulfilled = sql`extract(epoch from requirement.fulfilled_at - created_at)`
  const { rows: requirements } = await sql<ApprovalMetrics['requirements'][number]>`
    with ${measured(account_id, filter)}
    select requirement.name, count(*)::int as fulfilled, ${median(fulfilled)} as median_seconds
    from measured, jsonb_to_recordset(requirements) as requirement (name text, fulfilled_at timestamptz)
    where requirement.fulfilled_at is not null
    group by requirement.name order by median_seconds desc, requirement.name limit ${maxRequirements}`.execute(
    tx,
  )
  const { approved = 0, rejected = 0, cancelled = 0, superseded = 0, expired = 0, pending = 0 } = counts
  return {
    ...{ requests, approved, rejected, cancelled, superseded, expired, pending },
    ...{ median_seconds, requirements },
  }
}
