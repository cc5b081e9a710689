import { migrateAll } from './migrate.ts'
import { services } from './services.ts'

/** Longest wait for Postgres. It is long, because a first installation starts Postgres at the same time. */
const waitMs = 10 * 60_000

const write = (line: string): void => void process.stdout.write(`${line}\n`)

const passwords = Object.fromEntries(
  services.map(({ schema, role }) => [schema, process.env[`${role.toUpperCase()}_PASSWORD`] || undefined]),
)

const url = process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is required: a connection as the role that owns the schemas')
  await migrateAll({ url, passwords, waitMs, log: write })
  write('The database is ready.')
} catch (err) {
  const reasons = [err, err instanceof Error ? err.cause : undefined].filter((reason) => reason !== undefined)
  process.stderr.write(`${reasons.map(String).join('\n')}\n`)
  process.exitCode = 1
}
