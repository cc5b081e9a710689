import { migrateAll } from './migrate.ts'
import { services } from './services.ts'

/** Longest wait for Postgres. It is long, because a first installation starts Postgres at the same time. */
const waitMs = 10 * 60_000

const write = (line: string): void => void process.stdout.write(`${line}\n`)

const readPasswords = (environment: NodeJS.ProcessEnv): Partial<Record<string, string>> => {
  const passwords: Partial<Record<string, string>> = {}
  for (const { schema, role } of services) {
    const password = environment[`${role.toUpperCase()}_PASSWORD`]
    if (password) passwords[schema] = password
  }
  return passwords
}

const url = process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is required: a connection as the role that owns the schemas')
  await migrateAll({ url, passwords: readPasswords(process.env), waitMs, log: write })
  write('The database is ready.')
} catch (err) {
  const reasons = [err, err instanceof Error ? err.cause : undefined].filter((reason) => reason !== undefined)
  process.stderr.write(`${reasons.map(String).join('\n')}\n`)
  process.exitCode = 1
}
