import { createEventLogV1 } from '@shiplog/event-log/ddl'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createVersionClaim = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table version_claim (
      version_id uuid primary key,
      account_id uuid not null,
      product_id uuid not null,
      product_name text not null,
      version text not null,
      scm_sha text,
      scm_branch text,
      scm_repository text,
      full_sha text,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    comment on column version_claim.full_sha is
      'Longest form of scm_sha that an event sent. SHAs of other events are compared with it.'`.execute(db)
  // Finds the claims of a product that is being deleted.
  await sql`create index version_claim_product on version_claim (product_id)`.execute(db)
}

const createLifecycleRecord = async (db: Kysely<unknown>): Promise<void> => {
  // A batch has at most 1,000 events, so each value of the sequence reserves the ordinals of one batch.
  await sql`create sequence lifecycle_ordinal increment by 1000`.execute(db)
  await sql`
    create table lifecycle_record (
      id uuid primary key,
      ordinal bigint not null,
      ended_ordinal bigint,
      kind text not null check (kind in ('deployment', 'build')),
      account_id uuid not null,
      product_id uuid not null,
      version_id uuid not null,
      environment_id uuid not null,
      product_name text not null,
      version text not null,
      environment_name text not null,
      run_key text not null,
      status text not null check (status in ('pending', 'started', 'completed', 'failed', 'aborted')),
      opened_at timestamptz(3) not null,
      occurred_at timestamptz(3) not null,
      started_at timestamptz(3),
      completed_at timestamptz(3),
      terminal_at timestamptz(3),
      ended_without_run boolean not null,
      updated_at timestamptz(3) not null,
      actor text,
      actor_email text,
      actor_name text,
      scm_branch text,
      scm_sha text,
      scm_repository text,
      build_url text,
      deploy_url text,
      build_number text,
      source_system text,
      invoke_id text,
      error_message text,
      error_code text,
      extra_metadata jsonb,
      late_events text[] not null,
      change_reference text,
      check ((kind = 'build') = (environment_name = '')),
      check ((status in ('completed', 'failed', 'aborted')) = (terminal_at is not null)),
      check ((terminal_at is null) = (ended_ordinal is null))
    )`.execute(db)
  await sql`
    comment on column lifecycle_record.ordinal is
      'Ordinal of the event that opened the record. Ids do not order records, because clocks of replicas differ.'`.execute(
    db,
  )
  await sql`
    comment on column lifecycle_record.ended_ordinal is
      'Ordinal of the event that ended the record; NULL while it is open.'`.execute(db)
  await sql`
    comment on column lifecycle_record.run_key is
      'Run that events of the record named; empty when none named a run.'`.execute(db)
  await sql`
    comment on column lifecycle_record.terminal_at is
      'occurred_at of the event that ended the record; NULL while it is open.'`.execute(db)
  await sql`
    comment on column lifecycle_record.ended_without_run is
      'True when the event that ended the record named no run.'`.execute(db)
  await sql`comment on column lifecycle_record.environment_name is 'Empty for a build.'`.execute(db)
  await sql`
    comment on column lifecycle_record.actor is
      'deployed_by of a deployment, built_by of a build.'`.execute(db)
  // Finds the last records of a run.
  await sql`
    create index lifecycle_record_run
      on lifecycle_record (version_id, environment_id, kind, run_key, ordinal)`.execute(db)
  // Finds the newest open records of a version in an environment.
  await sql`
    create index lifecycle_record_open on lifecycle_record (version_id, environment_id, kind, ordinal)
      where terminal_at is null`.execute(db)
  // Finds the last record that was ended by an event without a run.
  await sql`
    create index lifecycle_record_ended_without_run
      on lifecycle_record (version_id, environment_id, kind, ended_ordinal) where ended_without_run`.execute(
    db,
  )
  // Finds the next version in an environment, and the records of a product that is being deleted.
  await sql`
    create index lifecycle_record_environment
      on lifecycle_record (product_id, environment_id, kind, ordinal) include (version_id)`.execute(db)
}

const createIdempotencyKey = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table idempotency_key (
      account_id uuid not null,
      key text not null,
      kind text not null,
      body_hash text not null,
      status int,
      body json,
      created_at timestamptz(3) not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`
    comment on column idempotency_key.status is
      'Status of the first answer; NULL while the key has none and is free.'`.execute(db)
  await sql`
    comment on column idempotency_key.body is
      'Body of the first answer. json, not jsonb, keeps the order of its fields.'`.execute(db)
  // Finds expired keys.
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createEventLogV1(db)
  await createVersionClaim(db)
  await createLifecycleRecord(db)
  await createIdempotencyKey(db)
  // `event_log` has no policy, because it is read by position, for all accounts.
  for (const table of ['version_claim', 'lifecycle_record', 'idempotency_key'])
    await enforceAccountScopeV1(db, table)
}
