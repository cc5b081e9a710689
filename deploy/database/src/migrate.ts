import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createPool, type Migrations, migrate, migrationLock } from '@shiplog/postgres'
import pg from 'pg'
import { admissionOf, prepareSchema, protectMigrations } from './access.ts'
import { admitToAudit, audit, prepareAuditSchema } from './audit/audit.ts'
import { connect } from './connect.ts'
import { prepareRole } from './roles.ts'
import { type Schema, type Service, services } from './services.ts'

export { admissionOf } from './access.ts'
export { type Service, services } from './services.ts'

export type MigrateOptions = {
  /** The database, as the role that is to own the schemas; it may make roles. */
  url: string
  /** By schema. A role that is not there yet needs one; one that is there is given the new one. */
  passwords?: Partial<Record<string, string>>
  /** Only these schemas, and the one of the audit log, which all services share. */
  only?: string[]
  /** How long a database that takes no connections yet is waited for. Default: not at all. */
  waitMs?: number
  /** Told each thing that was done or is waited for, as a line to read. */
  log?: (line: string) => void
}

/**
 * A migration that waits for a table's lock makes everybody behind it wait, readers too. So it gives up after
 * this time, and pauses before it tries again.
 */
const lockTimeoutMs = 2_000
const restMs = 3_000
const turnMs = 200

const isLockTimeout = (err: unknown): boolean =>
  err instanceof Error && err.cause instanceof pg.DatabaseError && err.cause.code === '55P03'

/** Tries until the tables are free: a dump or a rebuild may hold them for hours while the services run on. */
const migrateBetween = async (
  url: string,
  { name, schema }: Schema,
  migrations: Migrations,
  log: (line: string) => void,
): Promise<void> => {
  const pool = { url, schema, name: `migrate ${schema}`, max: 2, silenceMs: 0, lockTimeoutMs }
  const db = createDatabase<unknown>(createPool(pool))
  let count = 0
  const onRan = (migration: string): void => {
    count += 1
    log(`${name}: ran ${migration}`)
  }
  try {
    while (true) {
      try {
        await migrate(db, schema, migrations, onRan)
        if (count === 0) log(`${name}: is up to date`)
        return
      } catch (err) {
        if (!isLockTimeout(err)) throw err
        log(`${name}: its tables are in use, as by a dump or a rebuild; trying again in ${restMs / 1_000} s`)
        await sleep(restMs)
      }
    }
  } finally {
    await db.destroy()
  }
}

const runMigrations = async (url: string, service: Schema, log: (line: string) => void): Promise<void> => {
  const { name } = service
  const { migrations } = await service.load().catch((cause) => {
    throw new Error(`The migrations of ${name} could not be read: ${String(cause)}`, { cause })
  })
  await migrateBetween(url, service, migrations, log)
}

/**
 * Asks again and again: an index that another run builds concurrently would wait for who waits in a
 * statement.
 */
const takeTurn = async (client: pg.Client): Promise<void> => {
  while (true) {
    const attempt = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
    const { rows } = await client.query<{ taken: boolean }>(attempt, [migrationLock])
    if (rows[0]?.taken) return
    await sleep(turnMs)
  }
}

const prepare = async (
  client: pg.Client,
  chosen: Service[],
  { passwords = {}, log = () => {} }: MigrateOptions,
): Promise<void> => {
  for (const service of chosen) await prepareRole(client, service, passwords[service.schema], log)
  await client.query('begin')
  await prepareAuditSchema(client)
  for (const service of chosen) await prepareSchema(client, service)
  await client.query(admissionOf(chosen))
  await client.query('commit')
}

/**
 * Makes a database what the services expect: a role and a schema for each, its rights, its newest tables.
 * Safe to run again and from several places at once: runs on one database take turns.
 *
 * @throws Error that names the service; services before it are done and stay so
 */
export const migrateAll = async (options: MigrateOptions): Promise<void> => {
  const { url, only, log = () => {} } = options
  const chosen = services.filter(({ schema }) => only === undefined || only.includes(schema))
  const client = await connect(options)
  try {
    await takeTurn(client)
    await prepare(client, chosen, options)
    await runMigrations(url, audit, log)
    for (const service of chosen) {
      await runMigrations(url, service, log)
      await protectMigrations(client, service)
      await admitToAudit(client, service)
    }
  } finally {
    await client.end()
  }
}
