import { isIP } from 'node:net'
import { principal } from '@shiplog/auth'
import { type AuditAction, type AuditChange, maxAuditedLength, resourceTypeOf } from '@shiplog/contract'
import { requestIdHeader } from '@shiplog/log'
import { type ColumnType, givenRows, statementWithNext } from '@shiplog/postgres'
import type { Request } from 'express'
import type { QueryExecutorProvider } from 'kysely'

/** Header with the client's IP address. The gateway always sets it, so a client's value is overwritten. */
export const addressHeader = 'x-client-address'

/** The user who did something, with the client's address; all fields are null for an operator's command. */
export type Actor = {
  subject: string | null
  role: string | null
  address: string | null
  request_id: string | null
}

export const operator: Actor = { subject: null, role: null, address: null, request_id: null }

/** The action, and the resource that it changed. */
export type Audited = {
  action: AuditAction
  id: string | null
  name: string | null
  changes?: AuditChange[]
}

export type AuditEntry = Actor & Audited & { account_id: string }

type Row = Actor & {
  account_id: string
  action: string
  resource_type: string
  resource_id: string | null
  resource_name: string | null
  changes: AuditChange[]
}

const types: Record<keyof Row, ColumnType> = {
  account_id: 'uuid',
  subject: 'text',
  role: 'text',
  address: 'text',
  request_id: 'text',
  action: 'text',
  resource_type: 'text',
  resource_id: 'uuid',
  resource_name: 'text',
  changes: 'jsonb',
}
const { columns, query, parametersOf } = givenRows<Row>(types)
const insert = statementWithNext(`insert into audit.entry (${columns}) ${query}`)

const toRow = ({ action, id, name, changes = [], ...entry }: AuditEntry): Row => ({
  ...entry,
  action,
  resource_type: resourceTypeOf(action),
  resource_id: id,
  resource_name: name,
  changes,
})

/**
 * Adds entries to the audit log in the transaction of the changes that they describe. The insert is sent
 * together with the transaction's next statement or its `COMMIT`, and an error of the insert is thrown there.
 * So this must be called before the transaction's last statement.
 */
export const writeAudit = async (tx: QueryExecutorProvider, entries: AuditEntry[]): Promise<void> => {
  await insert(tx, parametersOf(entries.map(toRow)))
}

/**
 * Returns the user of a request with the client's address, as an audit entry contains them.
 *
 * @throws HttpError 403 when the caller is no user
 */
export const actorOf = (req: Request): Actor => {
  const { subject, role } = principal(req)
  const address = req.get(addressHeader) ?? ''
  const request_id = requestIdHeader()['x-request-id'] ?? null
  return { subject, role, address: isIP(address) === 0 ? null : address, request_id }
}

/** Adds an entry for the user of a request, in the transaction of the change. */
export const audit = (tx: QueryExecutorProvider, req: Request, audited: Audited): Promise<void> =>
  writeAudit(tx, [{ ...actorOf(req), account_id: principal(req).account_id, ...audited }])

const toChange = (field: string, value: unknown, isSecret: boolean): AuditChange => {
  if (isSecret) return { field, value: null, omitted: 'secret' }
  const isLong = JSON.stringify(value).length > maxAuditedLength
  return isLong ? { field, value: null, omitted: 'length' } : { field, value, omitted: null }
}

/**
 * Returns the fields that a request set, as the audit log shows them.
 *
 * @param fields the request's fields; undefined for a field that the request leaves unchanged
 * @param secrets names of the fields whose values are left out
 */
export const changesOf = (fields: Record<string, unknown>, secrets: readonly string[] = []): AuditChange[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => toChange(field, value, secrets.includes(field)))
