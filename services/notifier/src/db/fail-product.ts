import { sql } from 'kysely'
import type { Tx } from './tables.ts'

const productDeleted = 'The product was deleted before this was sent'

/** A condition on `notification`: its product was deleted after its event, so it is not to be sent. */
export const isOfEndedProduct = sql<boolean>`
  exists (
    select from ended_product
    where ended_product.product_id = notification.product_id and ended_product.position > notification.event_position)`

/**
 * Notes that a product was deleted, and fails its pending notifications. What happened to it before is not
 * sent any more, not even by a retry or a replay; the history still shows it.
 *
 * @param position of its end in the log; what comes later belongs to a new product of that name
 */
export const failProduct = async (
  tx: Tx,
  { account_id, product_id, position }: { account_id: string; product_id: string; position: number },
): Promise<void> => {
  // Locks all lanes of the account. A retry or replay locks its lane too: one that runs now is finished
  // before the next statements, which then see what it queued, and one that comes later sees the row in
  // `ended_product`. There is no deadlock, because nobody else locks two lanes.
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
