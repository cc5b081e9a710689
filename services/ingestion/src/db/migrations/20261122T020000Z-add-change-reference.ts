import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table lifecycle_record add column change_reference text`.execute(db)
}
