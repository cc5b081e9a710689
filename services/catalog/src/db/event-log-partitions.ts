import { type QueryExecutorProvider, sql } from 'kysely'

/** Makes the event log's partitions for this month and the next ones. */
export const maintainEventLog = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`select event_log_maintain()`.execute(db)
}
