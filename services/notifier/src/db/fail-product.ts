import { sql } from 'kysely'
import type { Tx } from './tables.ts'

export const productDeleted = 'The product was deleted before this was sent'

/** A condition on `notification`: its product was deleted after its event, so it is not to be sent. */
export const isOfEndedProduct = sql<boolean>`
  exists (
    select from ended_product
    where ended_product.product_id = notification.product_id and ended_product.position > notification.event_position)`

/**
 * Notes that a product was deleted, and fails its pending notifications, in two rows. What happened to it
 * before is not sent any more, not even by a retry or a replay; the history still shows it. Nobody waits for
 * a retry that runs now: what it queues is covered, too.
 *
 * @param position of its end in the log; what comes later belongs to a new product of that name
 */
export const failProduct = async (
  tx: Tx,
  { account_id, product_id, position }: { account_id: string; product_id: string; position: number },
): Promise<void> => {
  await sql`
    insert into ended_product (product_id, account_id, position) values (${product_id}, ${account_id}, ${position})
    on conflict (product_id) do update set position = excluded.position`.execute(tx)
  await tx
    .insertInto('write_off')
    .values({ account_id, product_id, through: position, outcome: 'failed', error: productDeleted })
    .execute()
}
