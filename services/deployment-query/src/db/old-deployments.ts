import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Ids are UUIDv7: none that was made before this moment is higher. */
export const firstIdOf = (moment: Date): string => {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Of the deployments that come after this id, the `limit`th; undefined when there are fewer up to `end`. */
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
 * Deletes deployments, with their events, that ended and have not changed since `before`. What runs where
 * stays known: of a product in an environment the last one stays, and the last that was completed, whether by
 * when it began or by when it ended. Of two that began at one moment both are taken for the last.
 *
 * @param range of ids, so that one statement looks at few
 * @returns how many deployments
 */
export const deleteOldDeployments = async (
  tx: Tx,
  range: { after: string; last: string },
  before: Date,
): Promise<number> => {
  const newer = sql`select from deployment newer
    where newer.account_id = deployment.account_id and newer.product_name = deployment.product_name
      and newer.environment_name = deployment.environment_name and newer.deployed_at > deployment.deployed_at`
  // Which ended last need not be which began last.
  const shown = sql`select from place
    where place.account_id = deployment.account_id and place.product_name = deployment.product_name
      and place.environment_name = deployment.environment_name and place.current_id = deployment.id`
  // `updated_at` twice: an event may come while this waits for the row.
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from deployment where updated_at < ${before} and id = any(array(
        select id from deployment
        where id > ${range.after}::uuid and id <= ${range.last}::uuid and updated_at < ${before}
          and status in ('completed', 'failed', 'aborted') and exists (${newer})
          and (status <> 'completed' or exists (${newer} and newer.status = 'completed'))
          and not exists (${shown})
        for update skip locked
      )) returning id, account_id
    ), forgotten as (
      delete from deployment_event where ctid = any(array(
        select event.ctid from gone cross join lateral (
          select ctid from deployment_event
          where account_id = gone.account_id and deployment_id = gone.id offset 0
        ) event
      ))
    )
    select count(*) as deleted from gone`.execute(tx)
  return rows[0]?.deleted ?? 0
}
