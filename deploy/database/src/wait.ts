import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { audit } from './audit/audit.ts'
import { reasonOf } from './connect.ts'
import type { Service } from './services.ts'

/**
 * Lists those of the named migrations that have run neither in the service's schema nor in the schema of the
 * audit log.
 *
 * @throws Error if the database does not answer
 */
const findMissing = async (url: string, names: string[]): Promise<string[]> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shiplog wait for migrations',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration union all select name from audit.kysely_migration',
    )
    const ran = new Set(rows.map(({ name }) => name))
    return names.filter((name) => !ran.has(name))
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits until the service's schema and the schema of the audit log have every migration of this release. Also
 * waits while the database is missing or refuses the connection. Logs what is missing, each time that this
 * changes.
 *
 * @param options.url URL of the database, as the service's own role
 */
export const waitForMigrations = async (
  service: Service,
  options: { url: string; intervalMs?: number; log: (line: string) => void },
): Promise<void> => {
  const { url, intervalMs = 1_000, log } = options
  const loaded = await Promise.all([service.load(), audit.load()])
  const names = loaded.flatMap(({ migrations }) => Object.keys(migrations))
  let logged = ''
  while (true) {
    const waitsFor = await findMissing(url, names).then(
      (missing) => (missing.length === 0 ? '' : missing.join(', ')),
      (err: unknown) => `the database (${reasonOf(err)})`,
    )
    if (waitsFor === '') return
    if (waitsFor !== logged) log(`${service.name}: waits for ${waitsFor}`)
    logged = waitsFor
    await sleep(intervalMs)
  }
}
