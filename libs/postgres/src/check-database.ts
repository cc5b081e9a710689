import { type QueryExecutorProvider, sql } from 'kysely'

/** Returns a check for health routes: an empty object if Postgres answers, else what is wrong. */
export const checkDatabase = (db: QueryExecutorProvider) => async (): Promise<Record<string, string>> => {
  try {
    await sql`select 1`.execute(db)
    return {}
  } catch {
    return { database: 'does not answer' }
  }
}
