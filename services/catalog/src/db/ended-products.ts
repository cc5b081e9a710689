import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { EndedProductTable, Tx } from './tables.ts'

/**
 * Ends the versions that a product has so far: from then on no query shows them. It writes one row, however
 * many there are; a worker deletes them.
 */
export const endVersions = async (
  tx: Tx,
  { account_id, position, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await tx
    .insertInto('ended_product')
    .values({ account_id, product_name, position })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_name']).doUpdateSet({ position }))
    .execute()
}

/**
 * A condition on `version`: its product has not ended since. Nearly always `ended_product` is empty, and this
 * costs nothing.
 */
export const isLiving = sql<boolean>`not (
  version.product_name = any(array(select product_name from ended_product))
  and exists (
    select from ended_product ended
    where ended.account_id = version.account_id and ended.product_name = version.product_name
      and ended.position > coalesce(version.position, 0)))`

/** Some product that has ended and of which something may be left. */
export const findEndedProduct = (tx: Tx): Promise<EndedProductTable | undefined> =>
  tx.selectFrom('ended_product').selectAll().limit(1).executeTakeFirst()

/**
 * Deletes versions of before the product's end, at most `limit`, but for those that are being named again at
 * the moment; once there are none, forgets the end. One transaction for both: the table may be replaced by
 * a rebuilt one in between.
 */
export const deleteEnded = async (
  tx: Tx,
  { account_id, product_name, position }: EndedProductTable,
  limit: number,
): Promise<void> => {
  const hasEnded = sql`account_id = ${account_id} and product_name = ${product_name}
    and coalesce(position, 0) < ${position}`
  const { numAffectedRows = 0n } = await sql`
    delete from version where ${hasEnded} and id = any(array(
      select id from version where ${hasEnded} order by created_at, id limit ${limit} for update skip locked
    ))`.execute(tx)
  if (numAffectedRows > 0n) return
  await sql`
    delete from ended_product ended
    where account_id = ${account_id} and product_name = ${product_name} and position = ${position}
      and not exists (select from version where ${hasEnded})`.execute(tx)
}
