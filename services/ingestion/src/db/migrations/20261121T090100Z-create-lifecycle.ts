import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
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
      'the longest form of scm_sha that was sent: what the SHAs of other events are compared with'`.execute(
    db,
  )
  // A product's removal.
  await sql`create index version_claim_product on version_claim (product_id)`.execute(db)

  // One step is room for a batch.
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
      check ((kind = 'build') = (environment_name = '')),
      check ((status in ('completed', 'failed', 'aborted')) = (terminal_at is not null)),
      check ((terminal_at is null) = (ended_ordinal is null))
    )`.execute(db)
  await sql`
    comment on column lifecycle_record.ordinal is
      'place of its opening in the order of all events; ids are no order, because the clocks of two replicas differ'`.execute(
    db,
  )
  await sql`comment on column lifecycle_record.ended_ordinal is 'NULL while open'`.execute(db)
  await sql`comment on column lifecycle_record.run_key is 'empty when no event named a run'`.execute(db)
  await sql`comment on column lifecycle_record.terminal_at is 'NULL while open'`.execute(db)
  await sql`comment on column lifecycle_record.ended_without_run is 'the event that ended it named no run'`.execute(
    db,
  )
  await sql`comment on column lifecycle_record.environment_name is 'empty for a build'`.execute(db)
  await sql`comment on column lifecycle_record.actor is 'deployed_by, or built_by'`.execute(db)
  // The last records of a run.
  await sql`
    create index lifecycle_record_run
      on lifecycle_record (version_id, environment_id, kind, run_key, ordinal)`.execute(db)
  // The newest open records of a version in an environment.
  await sql`
    create index lifecycle_record_open on lifecycle_record (version_id, environment_id, kind, ordinal)
      where terminal_at is null`.execute(db)
  // The last record that an event without a run has ended.
  await sql`
    create index lifecycle_record_ended_without_run
      on lifecycle_record (version_id, environment_id, kind, ended_ordinal) where ended_without_run`.execute(
    db,
  )
  // Whether another version followed in an environment; a product's removal.
  await sql`
    create index lifecycle_record_environment
      on lifecycle_record (product_id, environment_id, kind, ordinal) include (version_id)`.execute(db)
}
