import { type Kysely, sql } from 'kysely'

export const transaction = false

/** `version_with_status` serves the same query, of old pods as well. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists version_by_status`.execute(db)
}
