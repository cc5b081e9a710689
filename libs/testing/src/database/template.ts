import { migrateAll, services } from '@shiplog/database'
import pg from 'pg'

/** The database that every test database is copied from, and why some services' part of it could not be made. */
export type Template = { adminUrl: string; name: string; failures: Record<string, string> }

/** The services' roles have one known password on a server of tests. */
export const rolePassword = 'shiplog'

export const databaseUrl = (url: string, name: string): string => {
  const result = new URL(url)
  result.pathname = `/${name}`
  return result.href
}

export const runAsAdmin = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Migrates service by service: one that cannot be migrated fails the tests that ask for it, and no others. */
export const createTemplate = async (adminUrl: string): Promise<Template> => {
  const name = 'shiplog_template'
  await runAsAdmin(adminUrl, `create database ${name}`)
  const failures: Record<string, string> = {}
  for (const service of services) {
    const { schema } = service
    try {
      const passwords = { [schema]: rolePassword }
      await migrateAll({ url: databaseUrl(adminUrl, name), only: [schema], passwords })
    } catch (err) {
      const reasons = [err, err instanceof Error ? err.cause : undefined].filter(
        (reason) => reason !== undefined,
      )
      failures[service.name] = reasons.map(String).join(': ')
    }
  }
  await runAsAdmin(adminUrl, `alter database ${name} with is_template true allow_connections false`)
  return { adminUrl, name, failures }
}
