import { type QueryExecutorProvider, sql } from 'kysely'

/** For health routes: whether Postgres answers. Names what does not work, and why; empty when all is well. */
export const checkDatabase = (db: QueryExecutorProvider) => async (): Promise<Record<string, string>> => {
  try {
    await sql`select 1`.execute(db)
    return {}
  } catch {
    return { database: 'does not answer' }
  }
}
