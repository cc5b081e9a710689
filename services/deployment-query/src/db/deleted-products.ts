import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { DeletedProductTable, Tx } from './tables.ts'

/**
 * Hides every deployment of the product that began before this event. Writes only one row, even for many
 * deployments; a worker deletes the deployments later.
 */
export const hideDeploymentsOf = async (
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
 * Returns a condition on `deployment` for queries of one account: the product was not deleted after the
 * deployment's first event. The condition costs little while the account has no row in `deleted_product`,
 * which is nearly always the case.
 */
export const isNotDeleted = (account_id: string) => sql<boolean>`not (
  product_name = any(array(select product_name from deleted_product where account_id = ${account_id}))
  and deployment.opened_position < (
    select deleted.position from deleted_product deleted
    where deleted.account_id = ${account_id} and deleted.product_name = deployment.product_name))`

/** The condition of `isNotDeleted`, for queries across accounts. */
export const isNotDeletedInAnyAccount = sql<boolean>`not exists (
  select from deleted_product deleted
  where deleted.account_id = deployment.account_id and deleted.product_name = deployment.product_name
    and deployment.opened_position < deleted.position)`

/**
 * Finds a deleted product whose deployments are not all deleted yet.
 *
 * @param after finds the next product after this one, by account and name; without it the first product
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
  return query.limit(1).executeTakeFirst()
}

/** Last deployment of a chunk, in the order in which deployments are checked. */
type ChunkEnd = { time: Date; id: string }

/**
 * Returns a condition for the deployments that are not checked yet. After another deletion of the product,
 * the check starts over.
 */
const isNotChecked = (product: DeletedProductTable) =>
  product.swept_position === product.position
    ? sql`(deployed_at, id) > (${product.swept_at}, ${product.swept_id}::uuid)`
    : sql`true`

/** Saves the last checked deployment. Deletes the product's row when no chunk follows. */
const saveProgress = async (
  tx: Tx,
  { account_id, product_name, position }: DeletedProductTable,
  chunkEnd: ChunkEnd | undefined,
): Promise<void> => {
  const isThisDeletion = sql<boolean>`
    account_id = ${account_id} and product_name = ${product_name} and position = ${position}`
  if (chunkEnd === undefined) await tx.deleteFrom('deleted_product').where(isThisDeletion).execute()
  else {
    const swept = { swept_position: position, swept_at: chunkEnd.time, swept_id: chunkEnd.id }
    await tx.updateTable('deleted_product').set(swept).where(isThisDeletion).execute()
  }
}

/**
 * Checks the next `limit` deployments of a deleted product. Deletes the deployments that began before the
 * deletion, with their events. After the last chunk, deletes the product's row.
 *
 * No deployment from before the deletion can appear among those already checked, because the projection has
 * applied all earlier events before it applies the deletion. All statements run in one transaction, so a
 * rebuild swaps the tables before or after this chunk. Rebuilt tables have no progress and are checked from
 * the start.
 */
export const deleteNextDeployments = async (
  tx: Tx,
  product: DeletedProductTable,
  limit: number,
): Promise<void> => {
  const { account_id, product_name, position } = product
  // Ids are compared with arrays, because with `in (select …)` Postgres reads the events of all deployments.
  const { rows } = await sql<ChunkEnd>`
    with chunk as materialized (
      select id, deployed_at, opened_position < ${position} as is_deleted from deployment
      where account_id = ${account_id} and product_name = ${product_name} and ${isNotChecked(product)}
      order by deployed_at, id limit ${limit}
    ), deleted as (
      delete from deployment where id = any(array(select id from chunk where is_deleted)) returning id
    ), deleted_events as (
      delete from deployment_event
      where account_id = ${account_id} and deployment_id = any(array(select id from deleted))
    )
    select deployed_at as time, id from chunk order by deployed_at, id offset ${limit - 1}`.execute(tx)
  await saveProgress(tx, product, rows[0])
}
