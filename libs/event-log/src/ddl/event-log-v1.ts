import { type Kysely, sql } from 'kysely'

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  // Each append deletes the row and inserts one with a higher position, because an update would leave a chain
  // of row versions. Every append would walk through that chain while an old snapshot is open. Rows that were
  // deleted have lower positions in the index, so a read of the highest position does not meet them.
  await sql`
    create table event_log_head (
      position bigint primary key,
      recorded_at timestamptz(3) not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`.execute(db)
  await sql`
    comment on table event_log_head is
      'One row: position and time of the last event in the log; position 0 while the log is empty.'`.execute(
    db,
  )
  await sql`insert into event_log_head values (0, 'epoch')`.execute(db)
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
  // Takes the events of a month that has no partition. Without it, such an append would fail.
  await sql`create table event_log_default partition of event_log default`.execute(db)
}

/**
 * Creates `event_log_next(events, within_ms)`, which assigns positions to `events` new events. It returns the
 * position of the last one, and the time to record them with. It takes the lock that orders commits; the
 * caller's transaction holds the lock until its end. The function fails if the transaction is older than
 * `within_ms` when it has the lock; without `within_ms`, no transaction is too old.
 */
const createNext = async (db: Kysely<unknown>): Promise<void> => {
  // Sequential scans are off, because a session keeps its plan: a sequential scan of `event_log_head` is
  // quick only until the table has many dead rows.
  await sql`
    create function event_log_next(events int, within_ms double precision default null,
      out last bigint, out recorded_at timestamptz)
      language plpgsql set search_path from current set enable_seqscan = off as $$
    #variable_conflict use_variable
    declare
      head event_log_head;
      month timestamptz := date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
      next_month timestamptz := month + interval '1 month';
      logged bigint;
    begin
      -- The last logged position is read before the lock is taken, so that no other append waits for this
      -- read. The months are variables, so that a plan that is kept reads the partition of this month alone.
      select log.position into logged from event_log log
      where log.recorded_at >= month and log.recorded_at < next_month order by log.position desc limit 1;
      if logged is null then
        -- Reads all partitions: only until the first event of the month.
        select log.position into logged from event_log log order by log.position desc limit 1;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('event_log ' || current_schema(), 0));
      if extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000 > within_ms then
        raise exception 'events not logged: the transaction is older than % ms', within_ms
          using errcode = 'query_canceled';
      end if;
      select * into head from event_log_head order by position desc limit 1;
      if head.position is null or head.position < logged then
        raise exception 'event_log_head is at %, but event_log has events up to %', head.position, logged
          using errcode = 'data_corrupted', hint = 'Put the position of the last event into event_log_head.';
      end if;
      last := head.position + events;
      recorded_at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
      if events > 0 then
        delete from event_log_head where position = head.position;
        insert into event_log_head values (last, recorded_at);
      end if;
    end $$`.execute(db)
}

/**
 * Creates `event_log_maintain(ahead)`, which makes the missing partitions of this month and of the next
 * `ahead` months. It moves the events of such a month out of the default partition. It skips a month that has
 * more than 10,000 events there.
 */
const createMaintain = async (db: Kysely<unknown>): Promise<void> => {
  // The function runs with the rights of the role that migrates, because the service's role may not create
  // tables. It attaches a finished table, because that stops reads and writes of the default partition only;
  // `create table … partition of` would stop reads and writes of the whole log. A dump may keep a lock on the
  // default partition for hours. The lock_timeout is short, because statements that need the partition wait
  // behind this function.
  await sql`
    create function event_log_maintain(ahead int default 12) returns void
      language plpgsql security definer
      set search_path from current set timezone = 'UTC' set lock_timeout = '200ms' as $$
    declare
      month timestamptz;
      following timestamptz;
      leaf text;
    begin
      if not pg_try_advisory_xact_lock(hashtextextended('event_log_maintain ' || current_schema(), 0)) then
        return; -- another replica does it
      end if;
      for months in 0 .. ahead loop
        month := date_trunc('month', now()) + make_interval(months => months);
        following := month + interval '1 month';
        leaf := 'event_log_y' || to_char(month, 'YYYY"m"MM');
        continue when to_regclass(leaf) is not null;
        lock table event_log_default in access exclusive mode;
        perform from event_log_default where recorded_at >= month and recorded_at < following offset 10000 limit 1;
        if found then
          raise warning '% not made: more than 10000 events of the month are in event_log_default', leaf;
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
 * Creates `event_log_forget(before, up_to)`, which drops the partitions of the months before the month of
 * `before`, oldest first. It stops at the first partition that has an event at position `up_to` or later. It
 * returns the names of the dropped partitions.
 */
const createForget = async (db: Kysely<unknown>): Promise<void> => {
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

/**
 * Creates the tables of a log's owner (`event_log_head` and `event_log`), their functions, and the partitions
 * of this month and of the next twelve months.
 */
export const createEventLogV1 = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await createNext(db)
  await createMaintain(db)
  await createForget(db)
  await sql`select event_log_maintain()`.execute(db)
}
