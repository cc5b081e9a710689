import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const productDeleted = 'The product was deleted before this was sent'

/** Of a row of `notification`: nobody is to be told of it any more, whatever became of it. */
export const isOfEndedProduct = sql<boolean>`
  exists (
    select from ended_product
    where ended_product.product_id = notification.product_id and ended_product.position > notification.event_position)`

/**
 * A product is gone: nobody is told any more of what happened to it before, also not by a retry or a replay. The history keeps
 * the notifications; those that wait, as failed.
 *
 * @param position of its end in the log; what comes later belongs to a new product of that name
 */
export const failProduct = async (
  tx: Transaction<Tables>,
  { account_id, product_id, position }: { account_id: string; product_id: string; position: number },
): Promise<void> => {
  // All, not only those with something of it waiting: who queues again what is done holds a lane. That one is done before the next
  // statement looks, and whoever comes after sees the product's end. Nobody else waits for a second lane.
  await sql`
    select from lane where account_id = ${account_id} order by channel_id for update`.execute(tx)
  await sql`
    insert into ended_product (product_id, account_id, position) values (${product_id}, ${account_id}, ${position})
    on conflict (product_id) do update set position = excluded.position`.execute(tx)
  await tx
    .updateTable('notification')
    .set({ status: 'failed', error: productDeleted })
    .where('product_id', '=', product_id)
    .where('status', '=', 'pending')
    .where('event_position', '<', position)
    .execute()
}
