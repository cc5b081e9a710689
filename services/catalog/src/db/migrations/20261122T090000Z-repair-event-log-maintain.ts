import { makeEventLogMaintainV1 } from '@shiplog/event-log/ddl'
import { type Kysely, sql } from 'kysely'

/** One row of a month in the default partition kept the partitions of all months from being made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeEventLogMaintainV1(db)
  // Its name in the log of ingestion.
  await sql`alter index event_log_recorded_at_idx rename to event_log_recorded_at`.execute(db)
}
