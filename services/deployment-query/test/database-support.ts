import type { LoggedEvent } from '@shiplog/event-log'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll } from 'vitest'
import type { Db, Tables } from '../src/db/tables.ts'
import { onEvents } from '../src/projections/on-events.ts'
import { deletionWithProducts } from '../src/workers/delete-deployments.ts'

/**
 * Creates a database for a test file. No service runs on it: the tests call the projection and the workers
 * themselves, so they decide what is one transaction.
 */
export const useDatabase = () => {
  let database: TestDatabase
  let db: Db
  /** Opens connections with the role of the service. */
  const connect = (): Db => {
    const url = database.urlFor('deployment-query')
    return createDatabase<Tables>(createPool({ url, schema: 'deployment_query', name: 'test' }))
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    db = connect()
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.drop()
  })
  return {
    connect,
    /** Connections with the role of the service. */
    get db() {
      return db
    },
    /** Queries as the superuser: see `TestDatabase`. */
    get query() {
      return database.query
    },
    /** Applies events as the projection does, `size` of them in a transaction. Default: all in one. */
    apply: async (log: LoggedEvent[], size = log.length): Promise<void> => {
      for (let at = 0; at < log.length; at += size)
        await acrossAccounts(db, (tx) => onEvents(tx, log.slice(at, at + size)))
    },
    /** Runs the deletion worker until no rows of deleted products are left. */
    deleteProducts: async (): Promise<void> => {
      const { step } = deletionWithProducts(db)
      while (await step());
    },
  }
}
