import { randomBytes } from 'node:crypto'
import type { Owner } from '@shiplog/contract'
import pg from 'pg'
import { testRun } from '../test-run.ts'
import { databaseUrl, rolePassword, runAsAdmin } from './template.ts'

export type TestDatabase = {
  /** URL as the superuser, who owns every schema. */
  adminUrl: string
  /** Returns the URL as the role of a service. @throws Error when the migrations of the service failed */
  urlFor: (service: Owner) => string
  /** Queries as the superuser. Table names need their schema: `catalog.product`. */
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Ends all sessions on the database and deletes it. */
  drop: () => Promise<void>
}

const openTestDatabase = async (like: string): Promise<TestDatabase & { admin: pg.Client }> => {
  const template = testRun().template
  const name = `test_${randomBytes(6).toString('hex')}`
  // `file_copy` needs checkpoints, which are cheap without fsync. The default strategy writes every page to
  // the write-ahead log.
  await runAsAdmin(template.adminUrl, `create database ${name} template ${like} strategy file_copy`)
  const adminUrl = databaseUrl(template.adminUrl, name)
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {}) // a test that stops its database ends this session, too
  await admin.connect()

  const urlFor = (wanted: Owner): string => {
    const service = template.services[wanted]
    if ('failure' in service)
      throw new Error(`The database of ${wanted} could not be prepared: ${service.failure}`)
    return Object.assign(new URL(adminUrl), { username: service.role, password: rolePassword }).href
  }
  const drop = async (): Promise<void> => {
    await admin.end()
    await runAsAdmin(template.adminUrl, `drop database if exists ${name} with (force)`)
  }
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await admin.query<Row>(sql, values)).rows
  return { adminUrl, urlFor, query, drop, admin }
}

/** Creates a database with the tables and roles of all services, as a copy of the run's template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { name, admission } = testRun().template
  const database = await openTestDatabase(name)
  await database.query(admission)
  return database
}

/**
 * Creates a database without the tables of any service, on a server that has their roles.
 *
 * @param like the name of the database to copy, see `createDatabaseTemplate`; default: an empty one
 */
export const createEmptyDatabase = (like = 'template0'): Promise<TestDatabase> => openTestDatabase(like)

/**
 * Prepares a database once, so that each test can have a copy of it: preparing takes longer than copying.
 *
 * @returns the name of the database, for `createEmptyDatabase`
 */
export const createDatabaseTemplate = async (
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<string> => {
  const database = await openTestDatabase('template0')
  await prepare(database)
  await database.admin.end() // a database can be copied while nobody is connected to it
  return new URL(database.adminUrl).pathname.slice(1)
}
