import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What to scale on. Its body is bound to the tables of this schema whatever the caller's search_path is, and its scope
  // is its own: whoever may ask how many there are need not see whose.
  await sql`
    create function due_notifications() returns bigint
    language sql stable
    set "shiplog.accounts" to 'every'
    begin atomic
      select count(*) from lane where waiting and not_before <= now();
    end`.execute(db)
  await sql`
    comment on function due_notifications() is
      'channels whose next message could be sent now and that no dispatcher holds: one each, as a channel sends one at a time'`.execute(
    db,
  )
  // Channels that stopped because nothing got through, counted every few seconds.
  await sql`create index channel_disabled on channel (id) where disabled_reason is not null`.execute(db)
}
