import type { AuditAction, AuditChange, AuditResourceType } from '@shiplog/contract'
import type { Generated, Kysely, Transaction } from 'kysely'

type AccountTable = {
  id: Generated<string>
  name: string
  last_key_number: Generated<number>
  created_at: Generated<Date>
}

export type ApiKeyTable = {
  id: string
  account_id: string
  number: number
  name: string
  description: string | null
  secret_hash: Buffer
  prefix: string
  last4: string
  scopes: string[]
  products: string[] | null
  environments: string[] | null
  created_by: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  replaced_by: string | null
}

export type BadgeTokenTable = {
  id: string
  account_id: string
  name: string
  secret_hash: Buffer
  last4: string
  products: string[] | null
  environments: string[] | null
  created_by: string | null
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** The audit log has a schema of its own. Several services add entries, and only the gateway reads them. */
export type AuditEntryTable = {
  id: string
  created_at: Date
  account_id: string
  subject: string | null
  role: string | null
  address: string | null
  request_id: string | null
  action: AuditAction
  resource_type: AuditResourceType
  resource_id: string | null
  resource_name: string | null
  changes: AuditChange[]
}

export type Tables = {
  account: AccountTable
  api_key: ApiKeyTable
  badge_token: BadgeTokenTable
  'audit.entry': AuditEntryTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
