import { randomBytes } from 'node:crypto'
import type { Owner } from '@shiplog/contract'
import pg from 'pg'
import { testRun } from '../test-run.ts'
import { databaseUrl, rolePassword, runAsAdmin } from './template.ts'

export type TestDatabase = {
  /** As the superuser, who owns every schema. */
  adminUrl: string
  /** As the service's own role. @throws Error when the service's migrations failed */
  urlFor: (service: Owner) => string
  /** As the superuser; name tables with their schema, `catalog.product`. */
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Ends every session on it and deletes it. */
  drop: () => Promise<void>
}

const openTestDatabase = async (like: string): Promise<TestDatabase & { admin: pg.Client }> => {
  const template = testRun().template
  const name = `test_${randomBytes(6).toString('hex')}`
  // `file_copy` needs a checkpoint, which is cheap without fsync. The default would write every page to the
  // WAL.
  await runAsAdmin(template.adminUrl, `create database ${name} template ${like} strategy file_copy`)
  const adminUrl = databaseUrl(template.adminUrl, name)
  const admin = new pg.Client({ connectionString: adminUrl })
  admin.on('error', () => {}) // a test that stops its database ends this session too
  await admin.connect()

  const urlFor = (wanted: Owner): string => {
    const service = template.services[wanted]
    if ('failure' in service)
      throw new Error(`The database of ${wanted} could not be prepared: ${service.failure}`)
    const url = new URL(adminUrl)
    url.username = service.role
    url.password = rolePassword
    return url.href
  }
  const drop = async (): Promise<void> => {
    await admin.end()
    await runAsAdmin(template.adminUrl, `drop database if exists ${name} with (force)`)
  }
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await admin.query<Row>(sql, values)).rows
  return { adminUrl, urlFor, query, drop, admin }
}

/** A fresh database with the tables and roles of all services: a copy of the run's template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { name, admission } = testRun().template
  const { admin, ...database } = await openTestDatabase(name)
  await admin.query(admission)
  return database
}

/** An empty database, on a server that has the roles of all services: for tests that migrate it. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const { admin: _, ...database } = await openTestDatabase('template0')
  return database
}
