import { type Kysely, sql } from 'kysely'

/**
 * `event_log_next` as V2 made it, but a head that was set back gives out nothing in a month without events either:
 * V2 compared it with this month's partition alone, in a statement that was planned each time.
 */
export const guardEventLogHeadV3 = async (db: Kysely<unknown>): Promise<void> => {
  // Plans must be by index for as long as a session lives: under a long snapshot the head's table grows.
  await sql`
    create or replace function event_log_next(events int, within_ms double precision default null,
      out last bigint, out recorded_at timestamptz)
      language plpgsql set search_path from current set enable_seqscan = off as $$
    #variable_conflict use_variable
    declare
      head event_log_heads;
      month timestamptz := date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
      next_month timestamptz := month + interval '1 month';
      logged bigint;
    begin
      -- Before the lock, so that nobody waits for it: what is committed by now was given out by the head.
      -- The months are variables, so that a plan that was made once reads this month's partition alone.
      select log.position into logged from event_log log
      where log.recorded_at >= month and log.recorded_at < next_month order by log.position desc limit 1;
      if logged is null then
        -- Looks at all partitions, which the month's first event ends.
        select log.position into logged from event_log log order by log.position desc limit 1;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('event_log ' || current_schema(), 0));
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
