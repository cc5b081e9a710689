import { type Kysely, sql } from 'kysely'

export const transaction = false

/** Whether a version is in a release. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists release_version_by_version`.execute(db)
  await sql`create index concurrently release_version_by_version on release_version (version_id)`.execute(db)
}
