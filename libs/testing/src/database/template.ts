import type { Owner } from '@shiplog/contract'
import pg from 'pg'

/** The migrated database of a run, which each test file gets a copy of. */
export type Template = {
  adminUrl: string
  name: string
  /** SQL that lets the roles of the services connect to a copy. */
  admission: string
  /** Role of each service, or the reason why its migrations failed. */
  services: Record<Owner, { role: string } | { failure: string }>
}

/** Migrates an empty database for all services. All roles get the same password. */
export type PrepareTemplate = (
  url: string,
  rolePassword: string,
) => Promise<Pick<Template, 'admission' | 'services'>>

/** Password of all roles on a test server. */
export const rolePassword = 'shiplog'

export const databaseUrl = (url: string, name: string): string => new URL(`/${name}`, url).href

export const runAsAdmin = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const createTemplate = async (adminUrl: string, prepare: PrepareTemplate): Promise<Template> => {
  const name = 'shiplog_template'
  await runAsAdmin(adminUrl, `create database ${name}`)
  const prepared = await prepare(databaseUrl(adminUrl, name), rolePassword)
  await runAsAdmin(adminUrl, `alter database ${name} with is_template true allow_connections false`)
  return { adminUrl, name, ...prepared }
}
