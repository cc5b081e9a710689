import { type Kysely, sql } from 'kysely'

export const transaction = false

/** `notification_pending_of_product_in_order` begins with the same column, and serves old pods as well. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists notification_pending_of_product`.execute(db)
}
