import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Finds the id of the last of the next `limit` deployments after the id `after`; undefined when there are
 * fewer up to the id `end`.
 */
export const findLastOfChunk = async (
  tx: Tx,
  { after, end, limit }: { after: string; end: string; limit: number },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('deployment')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', end)
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Deletes deployments that have ended and have not changed since `before`, with their events. Up to three
 * deployments of each product in each environment stay: the deployment that began last, the completed
 * deployment that began last, and the completed deployment that ended last. If several began last, at the
 * same moment, all of them stay.
 *
 * @param range range of ids; it limits the rows that one statement reads
 * @returns the number of deleted deployments
 */
export const deleteOldDeployments = async (
  tx: Tx,
  range: { after: string; last: string },
  before: Date,
): Promise<number> => {
  const newer = sql`select from deployment newer
    where newer.account_id = deployment.account_id and newer.product_name = deployment.product_name
      and newer.environment_name = deployment.environment_name and newer.deployed_at > deployment.deployed_at`
  // The completed deployment that ended last need not be the one that began last.
  const current = sql`select from matrix_cell cell
    where cell.account_id = deployment.account_id and cell.product_name = deployment.product_name
      and cell.environment_name = deployment.environment_name and cell.current_id = deployment.id`
  // `updated_at` is checked again, because an event may have changed the row before the row was locked.
  const { rows } = await sql<{ deleted: number }>`
    with deleted as (
      delete from deployment where updated_at < ${before} and id = any(array(
        select id from deployment
        where id > ${range.after}::uuid and id <= ${range.last}::uuid and updated_at < ${before}
          and status in ('completed', 'failed', 'aborted') and exists (${newer})
          and (status <> 'completed' or exists (${newer} and newer.status = 'completed'))
          and not exists (${current})
        for update skip locked
      )) returning id, account_id
    ), deleted_events as (
      delete from deployment_event where ctid = any(array(
        select event.ctid from deleted cross join lateral (
          select ctid from deployment_event
          where account_id = deleted.account_id and deployment_id = deleted.id offset 0
        ) event
      ))
    )
    select count(*) as deleted from deleted`.execute(tx)
  return rows[0]?.deleted ?? 0
}
