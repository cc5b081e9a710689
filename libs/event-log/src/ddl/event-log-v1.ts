import { type Kysely, sql } from 'kysely'

/**
 * Makes the partitions of this month and the next ones. It passes over a month whose rows are in the default partition
 * already: they stay there.
 */
export const makeEventLogMaintainV1 = async (db: Kysely<unknown>): Promise<void> => {
  // The service's role may not create tables: this runs with the rights of the role that migrates. Replicas take turns.
  await sql`
    create or replace function event_log_maintain(ahead int default 3) returns void
      language plpgsql security definer set search_path from current set timezone = 'UTC' as $$
    declare
      month timestamptz;
      partition text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('event_log_maintain ' || current_schema(), 0));
      for months in 0 .. ahead loop
        month := date_trunc('month', now()) + make_interval(months => months);
        partition := 'event_log_y' || to_char(month, 'YYYY"m"MM');
        continue when to_regclass(partition) is not null;
        begin
          execute format(
            'create table %I partition of event_log for values from (%L) to (%L)',
            partition, month, month + interval '1 month'
          );
        exception when check_violation then
          raise warning 'rows of % are in the default partition already and stay there', partition;
        end;
      end loop;
    end $$`.execute(db)
}

/** An owner's tables: `event_log_head`, `event_log` with its partitions, and `event_log_maintain()`. */
export const createEventLogV1 = async (db: Kysely<unknown>): Promise<void> => {
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
  await sql`create index event_log_recorded_at on event_log (recorded_at)`.execute(db)
  // So that an append never fails: a month that nobody made ahead lands here.
  await sql`create table event_log_default partition of event_log default`.execute(db)
  await makeEventLogMaintainV1(db)
  await sql`select event_log_maintain()`.execute(db)
}
