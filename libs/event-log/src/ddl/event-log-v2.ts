import { type Kysely, sql } from 'kysely'

const lock = sql`pg_advisory_xact_lock(hashtextextended('event_log ' || current_schema(), 0))`

/**
 * `event_log_next(events)`, which gives out positions. Whoever calls it holds the lock that orders commits
 * until the end of its transaction.
 */
const makeEventLogNextV2 = async (db: Kysely<unknown>): Promise<void> => {
  // The head's plan must be the index for as long as a session lives: under a long snapshot the table grows.
  await sql`
    create function event_log_next(events int, within_ms double precision default null,
      out last bigint, out recorded_at timestamptz)
      language plpgsql set search_path from current set enable_seqscan = off as $$
    #variable_conflict use_variable
    declare
      head event_log_heads;
      leaf text := 'event_log_y' || to_char(clock_timestamp() at time zone 'UTC', 'YYYY"m"MM');
      logged bigint;
    begin
      -- Before the lock, so that nobody waits for it: what is committed by now was given out by the head.
      if to_regclass(leaf) is not null then
        execute format('select position from %I order by position desc limit 1', leaf) into logged;
      end if;
      perform ${lock};
      if extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000 > within_ms then
        raise exception 'nobody waits any more for what would be logged' using errcode = 'query_canceled';
      end if;
      select * into head from event_log_heads order by position desc limit 1;
      if head.position is null or head.position < logged then
        raise exception 'event_log_heads ends at %, and event_log goes on to %', head.position, logged
          using errcode = 'data_corrupted', hint = 'Put the position of the last event into event_log_heads.';
      end if;
      last := head.position + events;
      recorded_at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
      if events > 0 then
        delete from event_log_heads where position = head.position;
        insert into event_log_heads values (last, recorded_at);
      end if;
    end $$`.execute(db)
}

/** `event_log_head` as it was, for who reads it, and for who moves it as V1 did. */
const makeEventLogHeadViewV2 = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create view event_log_head with (security_invoker = true) as
    select true as id, max(position) as position from event_log_heads`.execute(db)
  await sql`
    create function event_log_head_moved() returns trigger
      language plpgsql set search_path from current as $$
    begin
      if new.position < old.position then
        -- By hand, to what is left of the log.
        perform ${lock};
        delete from event_log_heads;
        insert into event_log_heads values (new.position, clock_timestamp());
      else
        -- The old position may be of before the lock.
        new.position := (event_log_next((new.position - old.position)::int)).last;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger moved instead of update on event_log_head
    for each row execute function event_log_head_moved()`.execute(db)
}

/**
 * The head of a log as a row that is replaced: each append inserts the next one and deletes the one that it
 * found. An `update` leaves a chain of versions that everybody walks through while an old snapshot is open.
 * Here the dead rows are to the left in the index, and the way to the last one does not meet them.
 */
export const replaceEventLogHeadV2 = async (db: Kysely<unknown>): Promise<void> => {
  await sql`lock table event_log_head in access exclusive mode`.execute(db)
  await sql`
    create table event_log_heads (
      position bigint primary key,
      recorded_at timestamptz(3) not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`.execute(db)
  await sql`comment on table event_log_heads is 'one row is alive: the head of the log'`.execute(db)
  await sql`insert into event_log_heads select position, 'epoch' from event_log_head`.execute(db)
  await sql`drop table event_log_head`.execute(db)
  await makeEventLogNextV2(db)
  await makeEventLogHeadViewV2(db)
}

/**
 * Makes the partitions of this month and the next twelve, each as a table of its own that is attached: that
 * lets the log be read and written meanwhile, where `create table … partition of` stops both. Rows of the
 * month that are in the default partition move along, unless they are too many to do so in passing.
 */
const makeEventLogMaintainV2 = async (db: Kysely<unknown>): Promise<void> => {
  // To attach locks the default partition alone, which an open dump does not let go of: better to try again.
  await sql`
    create or replace function event_log_maintain(ahead int default 12) returns void
      language plpgsql security definer
      set search_path from current set timezone = 'UTC' set lock_timeout = '200ms' as $$
    declare
      month timestamptz;
      following timestamptz;
      leaf text;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('event_log_maintain ' || current_schema(), 0)) then
        return;
      end if;
      for months in 0 .. ahead loop
        month := date_trunc('month', now()) + make_interval(months => months);
        following := month + interval '1 month';
        leaf := 'event_log_y' || to_char(month, 'YYYY"m"MM');
        continue when to_regclass(leaf) is not null;
        lock table event_log_default in access exclusive mode;
        perform from event_log_default where recorded_at >= month and recorded_at < following offset 10000 limit 1;
        if found then
          raise warning 'too many rows of % are in the default partition already and stay there', leaf;
          continue;
        end if;
        execute format('create table %I (like event_log including defaults)', leaf);
        execute format('with moved as (
            delete from event_log_default where recorded_at >= %L and recorded_at < %L returning *
          ) insert into %I select * from moved', month, following, leaf);
        execute format('alter table event_log attach partition %I for values from (%L) to (%L)',
          leaf, month, following);
      end loop;
    end $$`.execute(db)
}

/**
 * `event_log_forget(before, up_to)` drops the partitions of months that ended before a time, oldest first, and
 * stops at the first with an event at `up_to` or later. It gives their names.
 */
const makeEventLogForgetV2 = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function event_log_forget(before timestamptz, up_to bigint) returns setof text
      language plpgsql security definer
      set search_path from current set timezone = 'UTC' set lock_timeout = '200ms' as $$
    declare
      leaf text;
      last bigint;
    begin
      for leaf in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'event_log'::regclass
          and relname < 'event_log_y' || to_char(before, 'YYYY"m"MM') and relname ~ '^event_log_y[0-9]'
        order by relname
      loop
        execute format('select max(position) from %I', leaf) into last;
        exit when last >= up_to;
        execute format('drop table %I', leaf);
        return next leaf;
      end loop;
    end $$`.execute(db)
}

/** Makes of a log what keeps its partitions: ahead of time, and for as long as wanted. */
export const makeEventLogPartitionsV2 = async (db: Kysely<unknown>): Promise<void> => {
  await makeEventLogMaintainV2(db)
  await makeEventLogForgetV2(db)
}
