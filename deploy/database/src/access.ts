import type { Client } from 'pg'
import type { Service } from './services.ts'

/**
 * SQL that lets the services' roles, and nobody else, connect to the database that it runs on, each with its
 * own schema as search path. `create database … template …` copies schemas and their rights, and not this.
 */
export const admissionOf = (services: Pick<Service, 'role' | 'schema'>[]): string => {
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
 * The service's schema, owned by the admin. The role may use what is in it, now and later, and change none of
 * its structure: the admin's tables come with rights on rows, its sequences with usage, its functions with
 * execute.
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
