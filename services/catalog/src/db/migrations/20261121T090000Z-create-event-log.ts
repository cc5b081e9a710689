import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table event_log_head (
      id boolean primary key default true check (id),
      position bigint not null
    )`.execute(db)
  await sql`insert into event_log_head values (true, 0)`.execute(db)

  await sql`
    create table event_log (
      position bigint not null,
      id uuid not null,
      account_id uuid not null,
      type text not null,
      data jsonb not null,
      recorded_at timestamptz(3) not null,
      trace text,
      primary key (position, recorded_at)
    ) partition by range (recorded_at)`.execute(db)
  await sql`create index on event_log (recorded_at)`.execute(db)
  // Takes what no month has room for: an insert never fails for want of a partition.
  await sql`create table event_log_default partition of event_log default`.execute(db)

  // Runs as its owner, because the service's role can make no tables. The lock lets replicas that start together take turns.
  await sql`
    create function event_log_maintain(ahead int default 3) returns void
    language plpgsql security definer set search_path from current as $$
    declare
      month timestamp;
      partition text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('catalog event_log_maintain', 0));
      for step in 0..ahead loop
        month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => step);
        partition := 'event_log_y' || to_char(month, 'YYYY') || 'm' || to_char(month, 'MM');
        if to_regclass(partition) is null then
          execute format('create table %I partition of event_log for values from (%L) to (%L)',
            partition, month || '+00', month + interval '1 month' || '+00');
        end if;
      end loop;
    end $$`.execute(db)
  await sql`select event_log_maintain()`.execute(db)
}
