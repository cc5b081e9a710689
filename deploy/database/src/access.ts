import type { Client } from 'pg'
import type { Service } from './services.ts'

/**
 * Returns SQL that lets the roles of these services connect to the current database, each with its own schema
 * as `search_path`, and takes that right from `public`. `create database … template …` copies schemas and
 * their rights, but not these settings.
 */
export const connectRightsOf = (services: Pick<Service, 'role' | 'schema'>[]): string => {
  const perService = services.map(
    ({ role, schema }) => `
      execute format('grant connect on database %I to ${role}', current_database());
      execute format('alter role ${role} in database %I set search_path = ${schema}', current_database());`,
  )
  return `
    do $$ begin
      execute format('revoke all on database %I from public', current_database());
      ${perService.join('')}
    end $$;
    revoke all on schema public from public;`
}

/**
 * Creates the service's schema, which belongs to the role that migrates, and sets default privileges. In
 * everything that this role creates there later, the service's role may read and write rows, use sequences
 * and execute functions. It may not change tables, sequences or functions.
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

/**
 * Takes from a service the right to change the list of migrations that have run. The service can still read
 * the list.
 */
export const protectMigrations = async (client: Client, { role, schema }: Service): Promise<void> => {
  await client.query(
    `revoke insert, update, delete on ${schema}.kysely_migration, ${schema}.kysely_migration_lock from ${role}`,
  )
}
