import { type DeletedProduct, isNotSwept, saveSweep } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/**
 * Returns a condition on `deployment` for queries of one account: the product was not deleted after the
 * deployment's first event. The condition costs little while the account has no row in `deleted_product`,
 * which is nearly always the case.
 */
export const isNotDeleted = (account_id: string) =>
  isNotDeletedIn(account_id, 'deployment', 'opened_position')

/** Returns the condition of `isNotDeleted` for a table whose rows have a position and a product. */
export const isNotDeletedIn = (account_id: string, table: keyof Tables, position: string) => {
  const product_name = sql.ref(`${table}.product_name`)
  return sql<boolean>`not (
    ${product_name} = any(array(select product_name from deleted_product where account_id = ${account_id}))
    and ${sql.ref(`${table}.${position}`)} < (
      select deleted.position from deleted_product deleted
      where deleted.account_id = ${account_id} and deleted.product_name = ${product_name}))`
}

/** The condition of `isNotDeleted` as SQL, for queries across accounts. */
export const notDeletedInAnyAccount = `not exists (
  select from deleted_product deleted
  where deleted.account_id = deployment.account_id and deleted.product_name = deployment.product_name
    and deployment.opened_position < deleted.position)`

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
  product: DeletedProduct,
  limit: number,
): Promise<void> => {
  const { account_id, product_name, position } = product
  // Ids are compared with arrays, because with `in (select …)` Postgres reads the events of all deployments.
  const { rows } = await sql<{ time: Date; id: string }>`
    with chunk as materialized (
      select id, deployed_at, opened_position < ${position} as is_deleted from deployment
      where account_id = ${account_id} and product_name = ${product_name} and ${isNotSwept(product, 'deployed_at')}
      order by deployed_at, id limit ${limit}
    ), deleted as (
      delete from deployment where id = any(array(select id from chunk where is_deleted)) returning id
    ), deleted_events as (
      delete from deployment_event
      where account_id = ${account_id} and deployment_id = any(array(select id from deleted))
    )
    select deployed_at as time, id from chunk order by deployed_at, id offset ${limit - 1}`.execute(tx)
  await saveSweep(tx, product, rows[0])
}
