import { repeat } from '@shiplog/runtime'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { RelaySettings } from './relay.ts'

const hourMs = 60 * 60 * 1_000
const minuteMs = 60 * 1_000

export type PartitionSettings = Pick<RelaySettings, 'stream' | 'db' | 'log'> & {
  /** Least number of days for which the log keeps events, more than 7; undefined: it keeps them forever. */
  retentionDays?: number | undefined
  /** Returns the position up to which the stream holds the log; undefined on replicas that do not relay. */
  relayed: () => number | undefined
}

/** Counts the next months, 24 at most, up to the first without a partition; -1 if this month has none. */
export const countPartitionsAhead = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ ahead: number }>`
    select coalesce(min(n) filter (where to_regclass(
      'event_log_y' || to_char(now() at time zone 'UTC' + make_interval(months => n), 'YYYY"m"MM')
    ) is null), 25) - 1 as ahead from generate_series(0, 24) n`.execute(db)
  return rows[0]?.ahead ?? 0
}

const forget = async ({ stream, db, log, retentionDays, relayed }: PartitionSettings): Promise<void> => {
  const position = relayed()
  if (retentionDays === undefined || position === undefined) return
  const { rows } = await sql<{ partition: string }>`
    select event_log_forget(now() - make_interval(days => ${retentionDays}), ${position}) as partition`.execute(
    db,
  )
  for (const { partition } of rows)
    log.warn({ stream, partition }, 'partition dropped at the end of its retention')
}

/**
 * Makes the log's partitions of this month and of the next twelve months, at the start and every hour. Drops
 * partitions at the end of their retention, once the relay has published their events. Each may fail while
 * somebody keeps a lock on the whole log, as a dump does; then the next try is a minute later.
 */
export const keepPartitions = (settings: PartitionSettings): { stop: () => Promise<void> } => {
  const { stream, db, log } = settings
  return repeat(async () => {
    try {
      await sql`select event_log_maintain()`.execute(db)
      await forget(settings)
      return hourMs
    } catch (err) {
      log.warn({ err, stream }, 'partitions not maintained, next try in a minute')
      return minuteMs
    }
  })
}
