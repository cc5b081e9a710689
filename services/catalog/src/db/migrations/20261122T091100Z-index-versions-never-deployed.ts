import { type Kysely, sql } from 'kysely'

export const transaction = false

/** Which versions retention may delete. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists version_never_deployed`.execute(db)
  await sql`create index concurrently version_never_deployed on version (updated_at)
    where not deployed`.execute(db)
}
