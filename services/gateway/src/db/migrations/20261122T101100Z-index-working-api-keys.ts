import { type Kysely, sql } from 'kysely'

export const transaction = false

/** How many keys an account has that work. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists api_key_working`.execute(db)
  await sql`create index concurrently api_key_working on api_key (account_id) where revoked_at is null`.execute(
    db,
  )
}
