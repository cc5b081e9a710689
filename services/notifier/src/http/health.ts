import type { HealthCheck } from '@shiplog/http'
import { sql } from 'kysely'
import type { Db } from '../db/page.ts'

/** Without the broker, events are fetched from their owner and notifications are sent all the same. */
export const checkDatabase =
  (db: Db): HealthCheck =>
  async () => {
    try {
      await sql`select 1`.execute(db)
      return {}
    } catch {
      return { database: 'does not answer' }
    }
  }
