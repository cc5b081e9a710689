import type { ProductDeletedEvent } from '@shiplog/events'
import { statementWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { notDeletedInAnyAccount } from './deleted-products.ts'
import type { DeploymentTable, Tx } from './tables.ts'

/** Columns that a cell copies from its current deployment, as `current_<name>`. */
const ofCurrent = [
  'id',
  'version_id',
  'version',
  'completed_at',
  'opened_position',
  'deployed_by',
  'deployed_by_name',
] as const satisfies (keyof DeploymentTable)[]

/** Columns that a cell copies from its latest deployment, as `latest_<name>`. */
const ofLatest = [
  'id',
  'version_id',
  'version',
  'status',
  'deployed_at',
  'opened_position',
  'updated_at',
  'deployed_by',
] as const satisfies (keyof DeploymentTable)[]

const prefixed = (prefix: string, names: readonly string[]): string =>
  names.map((name) => `${prefix}${name}`).join(', ')

/** Returns the assignments of an upsert that replace the columns of one side where `condition` is true. */
const replaceIf = (condition: string, side: 'current' | 'latest', names: readonly string[]): string =>
  names
    .map((name) => `${side}_${name}`)
    .map((name) => `${name} = case when ${condition} then excluded.${name} else matrix_cell.${name} end`)
    .join(', ')

/**
 * Returns the condition that the given deployment is at least as new as the stored one. It uses `>=` instead
 * of `>`, because a further event of the same deployment must overwrite the stored values.
 */
const isAtLeastAsNew = (...order: string[]): string =>
  `(${prefixed('excluded.', order)}) >= (${prefixed('matrix_cell.', order)})`
const replacesLatest = isAtLeastAsNew('latest_deployed_at', 'latest_opened_position', 'latest_id')
const replacesCurrent = `excluded.current_id is not null and (matrix_cell.current_id is null
  or ${isAtLeastAsNew('current_completed_at', 'current_opened_position', 'current_id')})`

const isCompleted = `status = 'completed' and completed_at is not null`
const cell = 'account_id, product_name, environment_name'
const upsert = statementWithNext(`
  insert into matrix_cell (${cell}, product_id, environment_id,
    ${prefixed('current_', ofCurrent)}, ${prefixed('latest_', ofLatest)})
  with ranked as (
    select id, row_number() over began as newest, first_value(case when ${isCompleted} then id end) over ended
      as current_id
    from deployment where id = any($1::uuid[]) and ${notDeletedInAnyAccount}
    window began as (partition by ${cell} order by deployed_at desc, opened_position desc, id desc),
      ended as (partition by ${cell}
        order by (${isCompleted}) desc, completed_at desc, opened_position desc, id desc)
  )
  select latest.account_id, latest.product_name, latest.environment_name, latest.product_id,
    latest.environment_id, ${prefixed('current.', ofCurrent)}, ${prefixed('latest.', ofLatest)}
  from ranked join deployment latest on latest.id = ranked.id
  left join deployment current on current.id = ranked.current_id
  where newest = 1
  on conflict (${cell}) do update set
    product_id = case when ${replacesLatest} then excluded.product_id else matrix_cell.product_id end,
    ${replaceIf(replacesCurrent, 'current', ofCurrent)},
    ${replaceIf(replacesLatest, 'latest', ofLatest)}`)

/**
 * Updates the cells of the given deployments, which this transaction has written to `deployment`. In each
 * cell, `current` is the completed deployment that ended last, and `latest` is the deployment that began
 * last. Of two deployments at the same moment, the one that is later in the log counts. A cell keeps its
 * stored deployment if that one is newer.
 *
 * A completed deployment stays completed, and its times never change. So a cell never goes back to an older
 * deployment, and this function need not search older deployments.
 *
 * Reads the deployments by id and writes each cell once. The statement is sent with the transaction's next
 * statement.
 */
export const upsertMatrixCells = async (tx: Tx, deployment_ids: string[]): Promise<void> => {
  if (deployment_ids.length > 0) await upsert(tx, [deployment_ids])
}

/** Deletes all cells of a deleted product. */
export const deleteMatrixCellsOf = async (
  tx: Tx,
  { account_id, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await sql`delete from matrix_cell
    where account_id = ${account_id} and product_name = ${product_name}`.execute(tx)
}
