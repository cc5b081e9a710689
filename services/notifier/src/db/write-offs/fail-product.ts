import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Error of a notification whose product was deleted before it was sent. */
export const productDeleted = 'The product was deleted before this was sent'

/**
 * A condition on `notification`: true when its product was deleted after its event, so it must not be sent.
 */
export const isOfDeletedProduct = sql<boolean>`
  exists (
    select from deleted_product
    where deleted_product.product_id = notification.product_id and deleted_product.position > notification.event_position)`

/**
 * Fails the pending notifications of a deleted product. It writes two rows, however many notifications there
 * are. The row in `write_off` fails the pending notifications. The row in `deleted_product` keeps retries and
 * replays from queueing notifications of events before the deletion. The history still shows the
 * notifications. No lane has to be locked, because the write-off also covers what a concurrent retry queues.
 *
 * @param position position of the deletion in the event log; later events belong to a new product of the same
 * name
 */
export const failProduct = async (
  tx: Tx,
  { account_id, product_id, position }: { account_id: string; product_id: string; position: number },
): Promise<void> => {
  await sql`
    insert into deleted_product (product_id, account_id, position) values (${product_id}, ${account_id}, ${position})
    on conflict (product_id) do update set position = excluded.position`.execute(tx)
  await tx
    .insertInto('write_off')
    .values({ account_id, product_id, through: position - 1, outcome: 'failed', error: productDeleted })
    .execute()
}
