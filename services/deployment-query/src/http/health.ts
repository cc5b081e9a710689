import type { HealthCheck } from '@shiplog/http'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Reads need Postgres alone: without the broker they go on, at worst a little behind. */
export const checkDatabase =
  (db: QueryExecutorProvider): HealthCheck =>
  async () => {
    try {
      await sql`select 1`.execute(db)
      return {}
    } catch {
      return { database: 'does not answer' }
    }
  }
