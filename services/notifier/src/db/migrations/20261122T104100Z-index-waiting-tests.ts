import { type Kysely, sql } from 'kysely'

export const transaction = false

/** Test messages that wait, which are counted whenever another one is asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists notification_waiting_test`.execute(db)
  await sql`
    create index concurrently notification_waiting_test on notification (account_id, channel_id)
      where status = 'pending' and event_type = 'channel.test'`.execute(db)
}
