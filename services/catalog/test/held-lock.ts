import { createDatabase, createPool } from '@shiplog/postgres'
import { eventually } from '@shiplog/testing'
import { sql } from 'kysely'
import type { World } from './support.ts'

type Statement = ReturnType<typeof sql>

/** Opens a connection that can hold a lock for which requests have to wait. */
export const openHolder = (world: World) => {
  const pool = createPool({ url: world.database.adminUrl, schema: 'catalog', name: 'holder' })
  const admin = createDatabase<unknown>(pool)
  return {
    /** Takes a lock with the statement `lock`, and holds it until `work` is done. */
    during: (lock: Statement, work: () => Promise<void>): Promise<void> =>
      admin.transaction().execute(async (tx) => {
        await lock.execute(tx)
        await work()
      }),
    /** Waits until this number of sessions waits for a lock. */
    waiting: (count: number): Promise<unknown> =>
      eventually(async () => {
        const rows = await world.database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length === count
      }),
    close: () => admin.destroy(),
  }
}

export type Holder = ReturnType<typeof openHolder>

/**
 * Returns a statement that locks a release. Requests that change the release or its versions, or delete the
 * release, wait for this lock.
 */
export const lockOnRelease = (path: string): Statement =>
  sql`select from release where id = ${path.replace('/releases/', '')} for update`
