import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createPool, migrate, takeMigrationLock } from '@shiplog/postgres'
import pg from 'pg'
import { connectRightsOf, prepareSchema, protectMigrations } from './access.ts'
import { audit, grantAuditRights, prepareAuditSchema } from './audit/audit.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { prepareRole } from './roles.ts'
import { type Schema, type Service, services } from './services.ts'

export { connectRightsOf } from './access.ts'
export { type Service, services } from './services.ts'

/** `url` names the database, as the role that owns the schemas and may create roles. */
export type MigrateOptions = ConnectOptions & {
  /** Passwords by schema. Required to create a role; changes the password of an existing role. */
  passwords?: Partial<Record<string, string>>
  /** Migrates only these schemas and the schema of the audit log, which all services share. Default: all. */
  only?: string[]
}

/**
 * Longest wait of a migration for a lock. It is short, because everybody who needs the table waits behind a
 * waiting migration, also readers.
 */
const lockTimeoutMs = 2_000
/** Pause before the next try of a migration that did not get its lock. */
const retryMs = 3_000

const isLockTimeout = (err: unknown): boolean =>
  err instanceof Error && err.cause instanceof pg.DatabaseError && err.cause.code === '55P03'

/** Runs migrations, and tries again while their tables are in use: a dump may hold a table for hours. */
const runMigrations = async (
  url: string,
  { name, schema, load }: Schema,
  log: (line: string) => void,
): Promise<void> => {
  const { migrations } = await load().catch((cause) => {
    throw new Error(`The migrations of ${name} could not be loaded: ${String(cause)}`, { cause })
  })
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
        log(`${name}: its tables are in use, as by a dump or a rebuild; next try in ${retryMs / 1_000} s`)
        await sleep(retryMs)
      }
    }
  } finally {
    await db.destroy()
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
  await client.query(connectRightsOf(chosen))
  await client.query('commit')
}

/**
 * Prepares a database for the services: makes a role and a schema for each service, grants rights, and runs
 * migrations. It can be repeated. Concurrent runs on one database wait for each other.
 *
 * @throws Error when a step fails. Schemas that were migrated before stay migrated
 */
export const migrateAll = async (options: MigrateOptions): Promise<void> => {
  const { url, only, log = () => {} } = options
  const chosen = services.filter(({ schema }) => only === undefined || only.includes(schema))
  const client = await connect(options)
  try {
    await takeMigrationLock((statement) => client.query(statement))
    await prepare(client, chosen, options)
    await runMigrations(url, audit, log)
    for (const service of chosen) {
      await runMigrations(url, service, log)
      await protectMigrations(client, service)
      await grantAuditRights(client, service)
    }
  } finally {
    await client.end()
  }
}
