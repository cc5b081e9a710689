import { createDatabase, createPool } from '@shiplog/postgres'
import { eventually } from '@shiplog/testing'
import { sql } from 'kysely'
import type { World } from './support.ts'

type Statement = ReturnType<typeof sql>

/** Somebody else's transaction, whose locks requests have to wait for. */
export const openHolder = (world: World) => {
  const pool = createPool({ url: world.database.adminUrl, schema: 'catalog', name: 'holder' })
  const admin = createDatabase<unknown>(pool)
  return {
    /** Holds the lock that `lock` takes until `work` is done. */
    during: (lock: Statement, work: () => Promise<void>): Promise<void> =>
      admin.transaction().execute(async (tx) => {
        await lock.execute(tx)
        await work()
      }),
    /** Until so many sessions wait for a lock. */
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

/** What additions, changes and the end of a release take turns by. */
export const lockOnRelease = (path: string): Statement =>
  sql`select from release where id = ${path.replace('/releases/', '')} for update`
