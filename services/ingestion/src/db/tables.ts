import type { Kysely, Transaction } from 'kysely'
import type { LifecycleRecord, VersionClaim } from '../domain/record.ts'

/** A row as the driver reads it: times arrive as `Date`. */
type Row<Entity, Time extends keyof Entity> = Omit<Entity, Time> & {
  [Name in Time]: null extends Entity[Name] ? Date | null : Date
}

export type VersionClaimRow = Row<VersionClaim, 'created_at'>

export type LifecycleRecordRow = Row<
  Omit<LifecycleRecord, 'run_key'>,
  'opened_at' | 'occurred_at' | 'started_at' | 'completed_at' | 'terminal_at' | 'updated_at'
> & {
  /** Empty when no event named a run. */
  run_key: string
}

export type IdempotencyKeyRow = {
  account_id: string
  key: string
  kind: string
  body_hash: string
  /** Null when the request that claimed the key was not decided: the key is free. */
  status: number | null
  body: object | null
  created_at: Date
}

export type Tables = {
  version_claim: VersionClaimRow
  lifecycle_record: LifecycleRecordRow
  idempotency_key: IdempotencyKeyRow
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
