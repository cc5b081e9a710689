import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What to scale on. It finds the tables of this schema whatever the caller's search_path is, and takes its scope on and
  // off by itself: a `set` clause for it would take a superuser to write, and the owner need not be one.
  await sql`
    create function due_notifications() returns bigint
    language plpgsql set search_path from current
    as $$
      declare
        scope text := coalesce(current_setting('shiplog.accounts', true), '');
        due bigint;
      begin
        perform set_config('shiplog.accounts', 'every', true);
        select count(*) into due from lane where waiting and not_before <= now();
        perform set_config('shiplog.accounts', scope, true);
        return due;
      end
    $$`.execute(db)
  await sql`
    comment on function due_notifications() is
      'channels whose next message could be sent now and that no dispatcher holds: one each, as a channel sends one at a time'`.execute(
    db,
  )
  // Channels that stopped because their webhooks are gone, counted every few seconds.
  await sql`create index channel_disabled on channel (id) where disabled_reason is not null`.execute(db)
}
