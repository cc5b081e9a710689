import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table deployment add column opened_position bigint not null default 0`.execute(db)
  await sql`comment on column deployment.opened_position is
    'Of its first event in the log, by which deployments of one moment are ordered; 0 for one of before this was kept.'`.execute(
    db,
  )
}
