import type { Client } from 'pg'
import type { Schema, Service } from '../services.ts'

/** What people did, in one table for all services: ADR 10. */
export const audit: Schema = {
  name: 'audit',
  schema: 'audit',
  load: () => import('./migrations/index.ts'),
}

/** All that a service may say of an entry. When it was written, and its id, the database says. */
const written =
  'account_id, subject, role, address, request_id, action, resource_type, resource_id, resource_name, changes'

/** Whose requests of people change something. */
const writers = ['gateway', 'ingestion', 'catalog', 'notifier']
const reader = 'gateway'

export const prepareAuditSchema = async (client: Client): Promise<void> => {
  await client.query('create schema if not exists audit; revoke all on schema audit from public')
}

/** Services add entries, and one reads them; none changes or deletes any, or sees how others are written. */
export const admitToAudit = async (client: Client, { name, role }: Service): Promise<void> => {
  await client.query(`
    grant usage on schema audit to ${role};
    grant select on audit.kysely_migration to ${role};
    ${writers.includes(name) ? `grant insert (${written}) on audit.entry to ${role};` : ''}
    ${name === reader ? `grant select on audit.entry to ${role};` : ''}`)
}
