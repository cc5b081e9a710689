import { type Kysely, sql } from 'kysely'

/**
 * Creates the table `checkpoint`: for each log that a service reads, the position up to which it was applied.
 */
export const createCheckpointV1 = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table checkpoint (
      source text primary key,
      position bigint not null default 0,
      event_id uuid,
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    comment on column checkpoint.event_id is
      'Id of the event at position. A log with another event there was restored. NULL if unknown.'`.execute(
    db,
  )
}
