import { type Kysely, sql } from 'kysely'

/** A reader's table: how far it has read each log. */
export const createCheckpointV1 = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table checkpoint (
      source text primary key,
      position bigint not null default 0,
      updated_at timestamptz(3) not null default now(),
      event_id uuid,
      event_position bigint
    )`.execute(db)
  await sql`
    comment on column checkpoint.event_id is
      'of the event at event_position; void when that is not position, as after a release that did not know it'`.execute(
    db,
  )
}
