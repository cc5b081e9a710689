import type { ProductDeletedEvent } from '@shiplog/events'
import { sql } from 'kysely'
import type { EndedProductTable, Tx } from './tables.ts'

/**
 * Ends the deployments that a product has so far: from then on no query shows them. It writes one row,
 * however many there are; a worker deletes them.
 */
export const endProduct = async (
  tx: Tx,
  { account_id, position, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await tx
    .insertInto('ended_product')
    .values({ account_id, product_name, position })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_name']).doUpdateSet({ position }))
    .execute()
}

/** A deployment belongs to one life of its product, so any of its events tells whether that has ended. */
const hasEventBefore = (position: ReturnType<typeof sql>) => sql`exists (
  select from deployment_event event
  where event.account_id = deployment.account_id and event.deployment_id = deployment.id
    and event.position < ${position})`

/**
 * A condition on `deployment`: its product has not ended since. Nearly always no product of the account is
 * in `ended_product`, and this costs nothing.
 */
export const isLiving = (account_id: string) => sql<boolean>`not (
  product_name = any(array(select product_name from ended_product where account_id = ${account_id}))
  and ${hasEventBefore(sql`(
    select ended.position from ended_product ended
    where ended.account_id = ${account_id} and ended.product_name = deployment.product_name)`)})`

/** Some product that has ended and of which something may be left. */
export const findEndedProduct = (tx: Tx): Promise<EndedProductTable | undefined> =>
  tx.selectFrom('ended_product').selectAll().limit(1).executeTakeFirst()

/**
 * Deletes deployments of before the product's end, with their events, at most `limit`; once there are none,
 * forgets the end. One transaction for both: the tables may be replaced by rebuilt ones in between.
 *
 * @returns how many deployments
 */
export const deleteEnded = async (
  tx: Tx,
  { account_id, product_name, position }: EndedProductTable,
  limit: number,
): Promise<number> => {
  // Arrays, for with `in` Postgres reads all events of everybody.
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from deployment where id = any(array(
        select id from deployment
        where account_id = ${account_id} and product_name = ${product_name}
          and ${hasEventBefore(sql`${position}`)}
        order by deployed_at, id limit ${limit}
      )) returning id
    ), forgotten as (
      delete from deployment_event
      where account_id = ${account_id} and deployment_id = any(array(select id from gone))
    )
    select count(*) as deleted from gone`.execute(tx)
  const deleted = rows[0]?.deleted ?? 0
  if (deleted === 0)
    await tx
      .deleteFrom('ended_product')
      .where('account_id', '=', account_id)
      .where('product_name', '=', product_name)
      .where('position', '=', position)
      .execute()
  return deleted
}
