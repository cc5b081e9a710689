import type { Client } from 'pg'
import type { Schema, Service } from '../services.ts'

/** Schema of the audit log. It records what people did, in one table for all services (ADR 10). */
export const audit: Schema = {
  name: 'audit',
  schema: 'audit',
  load: () => import('./migrations/index.ts'),
}

/** Columns that a service may write. The database sets the id and the time of an entry. */
const writableColumns =
  'account_id, subject, role, address, request_id, action, resource_type, resource_id, resource_name, changes'

/** Services in which requests of people change something. */
const writers = ['gateway', 'ingestion', 'catalog', 'notifier']
const reader = 'gateway'

export const prepareAuditSchema = async (client: Client): Promise<void> => {
  await client.query('create schema if not exists audit; revoke all on schema audit from public')
}

/**
 * Lets the service add entries to the audit log if it is a writer, and read them if it is the reader. No
 * service may change or delete entries.
 */
export const grantAuditRights = async (client: Client, { name, role }: Service): Promise<void> => {
  await client.query(`
    grant usage on schema audit to ${role};
    grant select on audit.kysely_migration to ${role};
    ${writers.includes(name) ? `grant insert (${writableColumns}) on audit.entry to ${role};` : ''}
    ${name === reader ? `grant select on audit.entry to ${role};` : ''}`)
}
