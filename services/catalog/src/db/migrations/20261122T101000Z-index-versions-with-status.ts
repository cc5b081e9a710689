import { type Kysely, sql } from 'kysely'

export const transaction = false

/** `status`; versions that no build was reported of have none, and no entry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists version_with_status`.execute(db)
  await sql`create index concurrently version_with_status
    on version (account_id, status, created_at desc, id desc) where status is not null`.execute(db)
}
