import type { PreflightMetrics } from '@shiplog/contract'
import type { PreflightOutcome } from '@shiplog/events'
import { sql } from 'kysely'
import { isNotDeletedIn } from './deleted-products.ts'
import type { Tx } from './tables.ts'

/** Filters of the metrics; null for none. The period includes `from` and excludes `to`. */
export type PreflightMetricsFilter = {
  product: string | null
  environment: string | null
  from: Date
  to: Date
}

/** Maximum number of checks that the metrics of one request count. Postgres counts them in half a second. */
export const maxCountedChecks = 500_000
const maxRules = 100

type Counted = { outcome: PreflightOutcome; rule_id: string; rule_name: string; count: number }

const inPeriod = (
  account_id: string,
  table: 'preflight_check' | 'preflight_wait',
  time: 'checked_at' | 'blocked_at',
  { product, environment, from, to }: PreflightMetricsFilter,
) => sql`account_id = ${account_id} and ${sql.ref(time)} >= ${from} and ${sql.ref(time)} < ${to}
  and ${product === null ? sql`true` : sql`product_name = ${product}`}
  and ${environment === null ? sql`true` : sql`environment_name = ${environment}`}
  and ${isNotDeletedIn(account_id, table, 'position')}`

/** Counts checks by outcome and first violated rule. The name of a rule is that in its latest check. */
const countChecks = async (
  tx: Tx,
  account_id: string,
  filter: PreflightMetricsFilter,
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select outcome, rule_id, (array_agg(rule_name order by position desc))[1] as rule_name, count(*) as count
    from (
      select outcome, rule_id, rule_name, position from preflight_check
      where ${inPeriod(account_id, 'preflight_check', 'checked_at', filter)} limit ${maxCountedChecks + 1}
    ) as counted
    group by outcome, rule_id`.execute(tx)
  return rows
}

const medianWait = async (
  tx: Tx,
  account_id: string,
  filter: PreflightMetricsFilter,
): Promise<number | null> => {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from passed_at - blocked_at)::float8) as median
    from (
      select passed_at, blocked_at from preflight_wait
      where ${inPeriod(account_id, 'preflight_wait', 'blocked_at', filter)} and passed_at is not null
      limit ${maxCountedChecks}
    ) as waits`.execute(tx)
  return rows[0]?.median ?? null
}

/** Counts checks in a period; undefined when it has more than `maxCountedChecks`. */
export const findPreflightMetrics = async (
  tx: Tx,
  account_id: string,
  filter: PreflightMetricsFilter,
): Promise<PreflightMetrics | undefined> => {
  const counted = await countChecks(tx, account_id, filter)
  const sumOf = (outcome?: PreflightOutcome): number =>
    counted
      .filter((row) => outcome === undefined || row.outcome === outcome)
      .reduce((sum, { count }) => sum + count, 0)
  if (sumOf() > maxCountedChecks) return undefined
  const rules = counted
    .filter(({ outcome }) => outcome === 'blocked')
    .map(({ rule_id, rule_name, count: blocks }) => ({ rule_id, rule_name, blocks }))
    .toSorted((a, b) => b.blocks - a.blocks || a.rule_id.localeCompare(b.rule_id))
    .slice(0, maxRules)
  const counts = { blocks: sumOf('blocked'), overrides: sumOf('overridden'), bypasses: sumOf('bypassed') }
  return { ...counts, median_wait_seconds: await medianWait(tx, account_id, filter), rules }
}
