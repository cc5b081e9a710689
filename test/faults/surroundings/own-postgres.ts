import { join } from 'node:path'
import { initdbArguments, type PostgresServer, startPostgres } from '@shiplog/local-servers'
import type { ServiceName } from '@shiplog/testing'
import pg from 'pg'
import { prepareTemplate } from '../../support/template.ts'
import { mountSmallDisk } from './small-disk.ts'

/** A Postgres that tests can crash, with the tables and roles of all services. */
export type OwnPostgres = {
  port: number
  /** Runs a query as the superuser, on a connection of its own. */
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  /**
   * Returns the address with which a service connects, in its own role, through a path that listens on
   * `port`.
   */
  urlFor: (service: ServiceName, port: number) => string
  /** Stops the server at once and without a checkpoint, as `pg_ctl stop -m immediate` does. */
  crash: () => Promise<void>
  /** Starts the server if it does not run. */
  start: () => Promise<void>
  /** The disk of the server; undefined where no small disk can be mounted. */
  disk: { fill: () => Promise<void>; free: () => Promise<void> } | undefined
  stop: () => Promise<void>
}

const password = 'shiplog'

// WAL segments are small and few are kept, so that the server soon needs a new one and notices a full disk.
// The other settings are those of production.
const settings = { min_wal_size: '2MB', max_wal_size: '64MB' }
const initdb = [...initdbArguments, '--wal-segsize=1']

export const startOwnPostgres = async (folder: string, log: (line: string) => void): Promise<OwnPostgres> => {
  const mountPoint = join(folder, 'disk')
  const disk = await mountSmallDisk(mountPoint)
  const dataDirectory = join(mountPoint, 'data')
  const options = { dataDirectory, password, settings, initdb, log, temporary: true }
  let server: PostgresServer = await startPostgres(options)
  let hasEnded = false
  const watch = (): void => {
    const watched = server
    hasEnded = false
    void watched.exited.then(() => {
      hasEnded = watched === server
    })
  }
  watch()
  const { port } = server
  const url = (role: string, at: number, database = 'shiplog'): string =>
    `postgres://${role}:${password}@127.0.0.1:${at}/${database}`
  const ask = async <Row extends object>(database: string, sql: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: url('postgres', port, database) })
    client.on('error', () => {}) // the query fails with the same error
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  await ask('postgres', 'create database shiplog', [])
  const { services, admission } = await prepareTemplate(url('postgres', port), password)
  await ask('shiplog', admission, [])
  const urlFor = (service: ServiceName, at: number): string => {
    const prepared = services[service]
    if ('failure' in prepared) throw new Error(`The database could not be prepared: ${prepared.failure}`)
    return url(prepared.role, at)
  }

  return {
    port,
    query: (sql, values = []) => ask('shiplog', sql, values),
    urlFor,
    crash: async () => {
      if (!hasEnded) process.kill(server.pid, 'SIGQUIT')
      await server.exited
    },
    start: async () => {
      if (!hasEnded) return
      server = await startPostgres({ ...options, port })
      watch()
    },
    disk,
    stop: async () => {
      await server.stop()
      await disk?.stop()
    },
  }
}
