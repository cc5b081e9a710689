import { type Kysely, sql } from 'kysely'

/** The lists that pick a few of an account's notifications would else read all of them, newest to oldest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What failed, and what waits; nearly all that there is was sent.
  await sql`
    create index notification_newest_unsent on notification (account_id, status, created_at desc, id desc)
      where status <> 'sent'`.execute(db)
  await sql`
    create index notification_newest_of_product
      on notification (account_id, product_name, created_at desc, id desc)`.execute(db)
}
