import type { Logger } from '@shiplog/log'
import { repeat } from '@shiplog/runtime'
import { type QueryExecutorProvider, sql } from 'kysely'

const hourMs = 60 * 60 * 1_000
const minuteMs = 60 * 1_000

export type PartitionSettings = {
  stream: string
  db: QueryExecutorProvider
  log: Logger
  /** How long events stay in the log, at least; without it for ever. */
  retentionDays?: number | undefined
  /** How far the stream holds the log, on the replica that relays it. */
  relayed: () => number | undefined
}

/** The months from this one on that have a partition, without a gap; less than 0 when this one has none. */
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
    log.warn({ stream, partition }, 'events dropped that were kept long enough')
}

/**
 * Makes the log's partitions of the coming months, at the start and every hour, and drops those that were
 * kept long enough, once the stream holds what is in them. While somebody reads the whole log, as a dump
 * does, neither can be done: it is tried again every minute.
 */
export const keepPartitions = (settings: PartitionSettings): { stop: () => Promise<void> } => {
  const { stream, db, log } = settings
  return repeat(async () => {
    try {
      await sql`select event_log_maintain()`.execute(db)
      await forget(settings)
      return hourMs
    } catch (err) {
      log.warn({ err, stream }, 'partitions of the log not kept: tried again in a minute')
      return minuteMs
    }
  })
}
