import type { Owner } from '@shiplog/contract'
import pg from 'pg'

/** What `create database … template …` copies from, and what a copy needs besides. */
export type Template = {
  adminUrl: string
  name: string
  /** SQL for each copy: who may connect to it. */
  admission: string
  /** The role of each service, or why its part of the database could not be made. */
  services: Record<Owner, { role: string } | { failure: string }>
}

/** Makes an empty database what the services expect; all roles get one password. */
export type PrepareTemplate = (
  url: string,
  rolePassword: string,
) => Promise<Pick<Template, 'admission' | 'services'>>

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

export const createTemplate = async (adminUrl: string, prepare: PrepareTemplate): Promise<Template> => {
  const name = 'shiplog_template'
  await runAsAdmin(adminUrl, `create database ${name}`)
  const prepared = await prepare(databaseUrl(adminUrl, name), rolePassword)
  await runAsAdmin(adminUrl, `alter database ${name} with is_template true allow_connections false`)
  return { adminUrl, name, ...prepared }
}
