import type { Client } from 'pg'
import type { Service } from './services.ts'

const currentDatabase = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return client.escapeIdentifier(rows[0]?.name ?? '')
}

/**
 * Lets the services' roles, and nobody else, connect to this database, each with its own schema as search path. `create
 * database … template …` copies schemas and their rights, and not this.
 */
export const admitRoles = async (client: Client, services: Service[]): Promise<void> => {
  const database = await currentDatabase(client)
  const perService = services.map(
    ({ role, schema }) => `
      grant connect on database ${database} to ${role};
      alter role ${role} in database ${database} set search_path = ${schema};`,
  )
  await client.query(`
    revoke all on database ${database} from public;
    revoke all on schema public from public;
    ${perService.join('')}`)
}

/**
 * The service's schema, owned by the admin. The role may use what is in it, now and later, and change none of its structure:
 * the admin's tables come with rights on rows, its sequences with usage, its functions with execute.
 */
export const prepareSchema = async (client: Client, { role, schema }: Service): Promise<void> => {
  const defaults = `alter default privileges in schema ${schema} grant`
  await client.query(`
    create schema if not exists ${schema};
    revoke all on schema ${schema} from public;
    grant usage on schema ${schema} to ${role};
    alter default privileges revoke execute on functions from public;
    ${defaults} select, insert, update, delete on tables to ${role};
    ${defaults} usage on sequences to ${role};
    ${defaults} execute on functions to ${role};`)
}

/** A service may look up which migrations ran, and not pretend that others did. */
export const protectMigrations = async (client: Client, { role, schema }: Service): Promise<void> => {
  await client.query(
    `revoke insert, update, delete on ${schema}.kysely_migration, ${schema}.kysely_migration_lock from ${role}`,
  )
}
