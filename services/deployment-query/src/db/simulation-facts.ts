import { epochMs, statement } from '@shiplog/postgres'
import { sql } from 'kysely'
import { isNotDeleted } from './deleted-products.ts'
import { newestFirst } from './newest-first.ts'
import type { Tx } from './tables.ts'

/** A deployment that has started. Times are those of its events, in ms since 1970. */
export type RecordedStart = {
  id: string
  product_id: string
  product_name: string
  version_id: string
  version: string
  environment_name: string
  scm_branch: string | null
  started_at: number
  /** Null while the deployment is running. */
  ended_at: number | null
  opened_position: number
}

const end = `case when status in ('completed', 'failed', 'aborted') then coalesce(completed_at, updated_at) end`

/**
 * Lists the deployments that began in a period and have started, newest first. An aborted deployment counts
 * only if it had started.
 */
export const listStarts = async (
  tx: Tx,
  account_id: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<RecordedStart[]> => {
  const { rows } = await sql<RecordedStart>`
    select id, product_id, product_name, version_id, version, environment_name, scm_branch, opened_position,
      ${sql.raw(epochMs(`coalesce(started_at, ${end}, deployed_at)`))} as started_at,
      ${sql.raw(epochMs(end))} as ended_at
    from deployment
    where account_id = ${account_id} and deployed_at >= ${from} and deployed_at < ${to}
      and status <> 'pending' and (status <> 'aborted' or started_at is not null) and ${isNotDeleted(account_id)}
    order by ${newestFirst} limit ${limit}`.execute(tx)
  return rows
}

/** First completion of a version in an environment, in ms since 1970. */
export type CompletionRow = { version_id: string; environment_name: string; completed_at: number }

const completions = statement<CompletionRow>(`
  select version_id, environment_name, ${epochMs('min(coalesce(completed_at, updated_at))')} as completed_at
  from deployment
  where account_id = $1 and version_id = any($2::uuid[]) and status = 'completed'
    and not exists (select from deleted_product deleted where deleted.account_id = deployment.account_id
      and deleted.product_name = deployment.product_name and deployment.opened_position < deleted.position)
  group by version_id, environment_name`)

/** Finds where versions have completed. */
export const findCompletions = (
  tx: Tx,
  account_id: string,
  version_ids: string[],
): Promise<CompletionRow[]> => completions(tx, [account_id, version_ids])

/** A product in an environment. */
export type Cell = { product_name: string; environment_name: string }
export type HistoryRow = Cell & { version: string; completed_at: number }

/** Maximum number of the newest completed deployments of a product in an environment that are read. */
const maxHistory = 1_000

const histories = statement<HistoryRow>(`
  select wanted.product_name, wanted.environment_name, newest.version,
    ${epochMs('newest.completed_at')} as completed_at
  from unnest($2::text[], $3::text[]) as wanted (product_name, environment_name), lateral (
    select version, completed_at from deployment
    where account_id = $1 and product_name = wanted.product_name and environment_name = wanted.environment_name
      and status = 'completed' and completed_at is not null and completed_at < $4
    order by completed_at desc limit ${maxHistory}
  ) as newest
  order by newest.completed_at`)

/** Finds what completed in cells before a time, the earliest first. */
export const findHistories = (
  tx: Tx,
  account_id: string,
  cells: Cell[],
  before: Date,
): Promise<HistoryRow[]> =>
  histories(tx, [
    account_id,
    cells.map(({ product_name }) => product_name),
    cells.map(({ environment_name }) => environment_name),
    before.toISOString(),
  ])

const builds = statement<{ version_id: string; built_at: number }>(`
  select version_id, built_ms::float8 as built_at from version_start
  where account_id = $1 and product_name = any($2::text[]) and version_id = any($3::uuid[])
    and built_ms is not null`)

/** Finds when the builds of versions completed, in ms since 1970. */
export const findBuilds = (tx: Tx, account_id: string, starts: RecordedStart[]) =>
  builds(tx, [
    account_id,
    [...new Set(starts.map(({ product_name }) => product_name))],
    [...new Set(starts.map(({ version_id }) => version_id))],
  ])
