import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // What to scale on from now on: `due_notifications` left out what is being sent, so replicas could go while every lane was
  // busy. It stays for an autoscaler that still asks it.
  await sql`
    create function busy_channels() returns bigint
    language plpgsql set search_path from current
    as $$
      declare
        scope text := coalesce(current_setting('shiplog.accounts', true), '');
        busy bigint;
      begin
        perform set_config('shiplog.accounts', 'every', true);
        select count(*) into busy from lane
        where waiting and (not_before <= now() or lease_token is not null);
        perform set_config('shiplog.accounts', scope, true);
        return busy;
      end
    $$`.execute(db)
  await sql`
    comment on function busy_channels() is
      'channels whose next message could be sent now, or is being sent: as many lanes as would serve all of them at once'`.execute(
    db,
  )
}
