import { type DeletedProduct, findDeletedProduct, isNotSwept, saveSweep } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Condition on a row of `version`: its product was not deleted after the version was first named. Postgres
 * reads the list of deleted names only once for a query, so the condition costs little while
 * `deleted_product` is empty, which is mostly the case.
 */
export const notDeletedSql = `not (
  version.product_name = any(array(select product_name from deleted_product))
  and exists (
    select from deleted_product deleted
    where deleted.account_id = version.account_id and deleted.product_name = version.product_name
      and deleted.position > version.position))`
export const isNotDeleted = sql.raw<boolean>(notDeletedSql)

/**
 * Finds a deleted product as `findDeletedProduct` does, and locks its row. Skips locked rows. The projection
 * also locks this row before it locks versions. Another order could cause deadlocks.
 */
export const lockDeletedProduct = (tx: Tx, after?: DeletedProduct): Promise<DeletedProduct | undefined> =>
  findDeletedProduct(tx, after, sql`for update skip locked`)

/**
 * Examines the next `limit` versions of a deleted product, and deletes those that were first named before the
 * deletion. After the last version, deletes the row of the product in `deleted_product`.
 *
 * Locked versions are skipped, such as a version that an event names again at the moment. Then the progress
 * is not stored, and the next step for this product examines the same versions again.
 *
 * No version from before the deletion can appear among those already examined, because the projection has
 * applied all earlier events before it applies the deletion. A rebuild replaces the tables, and with them the
 * progress. A step is one transaction, so it runs entirely before or after such a replacement.
 */
export const deleteVersionsOf = async (tx: Tx, deleted: DeletedProduct, limit: number): Promise<void> => {
  const { account_id, product_name, position } = deleted
  const isDeleted = sql`position < ${position}`
  const { rows } = await sql<{ time: Date | null; id: string | null; any_locked: boolean }>`
    with examined as materialized (
      select id, created_at, ${isDeleted} as is_deleted from version
      where account_id = ${account_id} and product_name = ${product_name} and ${isNotSwept(deleted, 'created_at')}
      order by created_at, id limit ${limit}
    ), unlocked as materialized (
      select id from version where id = any(array(select id from examined where is_deleted)) and ${isDeleted}
      for update skip locked
    ), removed as (
      delete from version where id = any(array(select id from unlocked)) returning id
    )
    select any_locked, last.time, last.id
    from (
      select (select count(*) from examined where is_deleted) > (select count(*) from removed) as any_locked
    ) as outcome
    left join (
      select created_at as time, id from examined order by created_at, id offset ${limit - 1}
    ) as last on true`.execute(tx)
  const [row] = rows
  if (row === undefined || row.any_locked) return
  const { time, id } = row
  await saveSweep(tx, deleted, time === null || id === null ? undefined : { time, id })
}
