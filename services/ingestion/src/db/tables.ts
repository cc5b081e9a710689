import type { EnvironmentType } from '@shiplog/events'
import type { RowOf } from '@shiplog/postgres'
import type { Kysely, Transaction } from 'kysely'
import type { LifecycleRecord, VersionClaim } from '../domain/record.ts'
import type { ApprovalRow, SeenPersonRow } from '../guard/approvals/rows.ts'
import type { OverrideRow, RevisionRow, RuleRow } from '../guard/rows.ts'

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

/** The rules of an account as a whole. Every change of its rules raises the revision. */
export type RuleSetRow = {
  account_id: string
  revision: number
  /** True when starts of the account are decided one after the other. */
  is_serialised: boolean
  overrides_until: Date
}

export type ExplicitTypeRow = {
  environment_id: string
  account_id: string
  environment_name: string
  type: EnvironmentType
}

export type Tables = {
  rule_set: RuleSetRow
  deployment_rule: RuleRow
  deployment_rule_revision: RevisionRow
  preflight_override: OverrideRow
  approval_request: ApprovalRow
  seen_person: SeenPersonRow
  explicit_environment_type: ExplicitTypeRow
  version_claim: VersionClaimRow
  lifecycle_record: LifecycleRecordRow
  idempotency_key: IdempotencyKeyRow
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
