import { createDatabase, createPool } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll } from 'vitest'
import type { Db, Tables } from '../src/db/tables.ts'

/** Creates a database for a test file. No service runs on it: the tests call the queries themselves. */
export const useDatabase = () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase()
    const url = database.urlFor('notifier')
    db = createDatabase<Tables>(createPool({ url, schema: 'notifier', name: 'test' }))
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.drop()
  })
  return {
    /** Connections with the role of the service. */
    get db() {
      return db
    },
    /** Queries as the superuser: see `TestDatabase`. */
    get query() {
      return database.query
    },
    /** Address of the database, with the role of the service. */
    get url() {
      return database.urlFor('notifier')
    },
  }
}
