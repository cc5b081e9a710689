import { type Kysely, sql } from 'kysely'

export const transaction = false

/** What waits of a product, in chunks: each begins where the one before ended. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists notification_pending_of_product_in_order`.execute(db)
  await sql`
    create index concurrently notification_pending_of_product_in_order
      on notification (product_id, event_position, id) where status = 'pending'`.execute(db)
}
