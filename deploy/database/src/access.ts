import type { Client } from 'pg'
import type { Service } from './services.ts'

/**
 * Returns SQL that lets the services' roles, and nobody else, connect to the current database, each with its
 * own schema as `search_path`. `create database … template …` copies schemas and their rights, but not these
 * settings.
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
 * Creates the service's schema, owned by the admin, and sets default privileges. On everything that the admin
 * creates in it later, the role may read and write rows of tables, use sequences and execute functions, but
 * not change structure.
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

/** Lets a service read which migrations have run, but not change that list. */
export const protectMigrations = async (client: Client, { role, schema }: Service): Promise<void> => {
  await client.query(
    `revoke insert, update, delete on ${schema}.kysely_migration, ${schema}.kysely_migration_lock from ${role}`,
  )
}
