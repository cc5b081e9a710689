import type { RowOf } from '@shiplog/postgres'
import type { Kysely, Transaction } from 'kysely'
import type { LifecycleRecord, VersionClaim } from '../domain/record.ts'

export type VersionClaimRow = RowOf<VersionClaim>

/** A row of `lifecycle_record`. Its `run_key` is empty when no event named a run. */
export type LifecycleRecordRow = RowOf<Omit<LifecycleRecord, 'run_key'>> & { run_key: string }

export type IdempotencyKeyRow = {
  account_id: string
  key: string
  kind: string
  body_hash: string
  /** Status of the first answer; null while the key has none and is free. */
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
