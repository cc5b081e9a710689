import { type Kysely, sql } from 'kysely'

/** An index cannot be built concurrently inside of a transaction. */
export const transaction = false

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists notification_waiting_alone`.execute(db)
  // The next notifications of a lane that wait alone.
  await sql`
    create index concurrently notification_waiting_alone on notification (channel_id, due_at)
      where status = 'pending' and due_at is not null`.execute(db)
}
