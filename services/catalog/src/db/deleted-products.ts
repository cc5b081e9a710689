import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { DeletedProductTable, Tx } from './tables.ts'

/**
 * Records the deletion of a product. From then on, queries leave out the product's versions from before the
 * deletion. Only one row is written, even for many versions; a worker deletes the versions later.
 */
export const insertDeletedProduct = async (
  tx: Tx,
  { account_id, position, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await tx
    .insertInto('deleted_product')
    .values({ account_id, product_name, position })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_name']).doUpdateSet({ position }))
    .execute()
}

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
 * Finds a deleted product whose versions may still be stored, and locks its row. Skips locked rows.
 *
 * @param after finds the next product after this one, by account and name; without it, the first product
 */
export const findDeletedProduct = (
  tx: Tx,
  after?: Pick<DeletedProductTable, 'account_id' | 'product_name'>,
): Promise<DeletedProductTable | undefined> => {
  let query = tx.selectFrom('deleted_product').selectAll().orderBy('account_id').orderBy('product_name')
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(account_id, product_name) > (${after.account_id}::uuid, ${after.product_name})`,
    )
  // The projection also locks this row before it locks versions. Another order could cause deadlocks.
  return query.limit(1).forUpdate().skipLocked().executeTakeFirst()
}

/** Key of the last version that was examined; both are null when all versions were examined. */
type Progress = { time: Date | null; id: string | null }

const isAfterSwept = (deleted: DeletedProductTable) =>
  deleted.swept_position === deleted.position
    ? sql`(created_at, id) > (${deleted.swept_at}, ${deleted.swept_id}::uuid)`
    : sql`true`

/** Stores the progress, or deletes the row of the product once all versions were examined. */
const saveProgress = async (
  tx: Tx,
  { account_id, product_name, position }: DeletedProductTable,
  { time, id }: Progress,
): Promise<void> => {
  const isSameDeletion = sql<boolean>`
    account_id = ${account_id} and product_name = ${product_name} and position = ${position}`
  if (id === null) await tx.deleteFrom('deleted_product').where(isSameDeletion).execute()
  else {
    const swept = { swept_position: position, swept_at: time, swept_id: id }
    await tx.updateTable('deleted_product').set(swept).where(isSameDeletion).execute()
  }
}

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
export const deleteVersionsOf = async (
  tx: Tx,
  deleted: DeletedProductTable,
  limit: number,
): Promise<void> => {
  const { account_id, product_name, position } = deleted
  const isDeleted = sql`position < ${position}`
  const { rows } = await sql<Progress & { any_locked: boolean }>`
    with examined as materialized (
      select id, created_at, ${isDeleted} as is_deleted from version
      where account_id = ${account_id} and product_name = ${product_name} and ${isAfterSwept(deleted)}
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
  await saveProgress(tx, deleted, row)
}
