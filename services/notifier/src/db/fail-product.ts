import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Why: nobody is to be told of a product that is gone, also not by a replay. */
export const productDeleted = 'The product was deleted before this was sent'

/**
 * A product is gone: nobody is told any more of what happened to it before. The history keeps the notifications, as failed.
 *
 * @param before the position of its end in the log; what comes later belongs to a new product of that name
 */
export const failProduct = async (
  tx: Transaction<Tables>,
  product_id: string,
  before: number,
): Promise<void> => {
  await sql`
    with waiting as (
      select distinct channel_id from notification
      where product_id = ${product_id} and status = 'pending' and event_position < ${before}
    ), locked as (
      select channel_id from lane where channel_id in (select channel_id from waiting)
      order by channel_id for update
    )
    update notification set status = 'failed', error = ${productDeleted}
    from locked
    where notification.channel_id = locked.channel_id and product_id = ${product_id}
      and status = 'pending' and event_position < ${before}`.execute(tx)
}
