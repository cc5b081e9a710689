import { type Kysely, sql } from 'kysely'

/** By its id a log that was restored to an earlier time is told from the one that these tables have read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table checkpoint add column event_id uuid, add column event_position bigint`.execute(db)
  await sql`
    comment on column checkpoint.event_id is
      'of the event at event_position; void when that is not position, as after a release that did not know it'`.execute(
    db,
  )
}
