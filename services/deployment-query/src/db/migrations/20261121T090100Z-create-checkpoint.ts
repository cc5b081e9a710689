import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table checkpoint (
      source text primary key,
      position bigint not null default 0,
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
}
