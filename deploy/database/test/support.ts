import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@shiplog/local-servers'
import type { ServiceName, TestDatabase } from '@shiplog/testing'
import pg from 'pg'
import { services } from '../src/migrate.ts'

export const passwords = Object.fromEntries(services.map(({ schema }) => [schema, `secret of ${schema}`]))

export type Sql = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Runs `work` on a new connection, and closes it. */
export const connected = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async <Row extends object>(sql: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(sql, values)
      return rows
    })
  } finally {
    await client.end()
  }
}

/**
 * Starts a Postgres server for one test file, because these tests create roles, and roles belong to the whole
 * server.
 */
export const startServer = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shiplog-test-roles-'))
  const settings = { fsync: 'off' }
  const dataDirectory = join(directory, 'data')
  const server = await startPostgres({ dataDirectory, password: 'admin', settings, temporary: true })

  const createDatabase = async (name: string, template = 'template1'): Promise<string> => {
    await connected(server.url, (sql) =>
      sql(`create database ${name} template ${template} strategy file_copy`),
    )
    return new URL(`/${name}`, server.url).href
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { createDatabase, stop }
}

export const urlAs = (adminUrl: string, role: string, password: string): string => {
  const url = new URL(adminUrl)
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}

/** Returns the URL of a test database for the role of a schema's service. */
export const urlFor = (database: TestDatabase, schema: string): string =>
  database.urlFor(schema.replaceAll('_', '-') as ServiceName)
