import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createChecks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table preflight_check (
      id uuid primary key,
      account_id uuid not null,
      position bigint not null,
      outcome text not null,
      product_id uuid not null,
      version_id uuid not null,
      environment_id uuid not null,
      product_name text not null,
      version text not null,
      environment_name text not null,
      deployment_id uuid,
      reported_status text not null,
      code text not null,
      message text not null,
      rule_id uuid not null,
      rule_name text not null,
      retry_after timestamptz(3),
      rules jsonb not null,
      override jsonb,
      deployed_by text,
      deployed_by_email text,
      deployed_by_name text,
      scm_branch text,
      scm_sha text,
      build_url text,
      build_number text,
      source_system text,
      invoke_id text,
      occurred_at timestamptz(3) not null,
      checked_at timestamptz(3) not null,
      wait_id uuid
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on column preflight_check.wait_id is
    'The row of preflight_wait that a blocked check belongs to. NULL for other outcomes.'`.execute(db)
  // GET /preflight-checks/, newest first: without a filter, and with `from` and `to`. Also GET
  // /metrics/preflight/.
  await sql`create index preflight_check_newest
    on preflight_check (account_id, checked_at desc, id desc)`.execute(db)
  // Filter `product`.
  await sql`create index preflight_check_by_product
    on preflight_check (account_id, product_name, checked_at desc, id desc)`.execute(db)
  // Filter `environment`.
  await sql`create index preflight_check_by_environment
    on preflight_check (account_id, environment_name, checked_at desc, id desc)`.execute(db)
  // Filter `outcome`. Most checks are blocked; few are overridden or bypassed.
  await sql`create index preflight_check_by_outcome
    on preflight_check (account_id, outcome, checked_at desc, id desc)`.execute(db)
  // Finds the checks of a deleted product.
  await sql`create index preflight_check_by_position
    on preflight_check (account_id, product_name, position)`.execute(db)

  await sql`
    create table preflight_check_rule (
      check_id uuid not null,
      rule_id uuid not null,
      account_id uuid not null,
      checked_at timestamptz(3) not null,
      primary key (check_id, rule_id)
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on table preflight_check_rule is 'The rules that a check found violated.'`.execute(db)
  // GET /preflight-checks/ with the filter `rule_id`.
  await sql`create index preflight_check_rule_newest
    on preflight_check_rule (account_id, rule_id, checked_at desc, check_id desc)`.execute(db)
}

const createWaits = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table preflight_wait (
      id uuid primary key,
      account_id uuid not null,
      product_name text not null,
      version_id uuid not null,
      environment_id uuid not null,
      environment_name text not null,
      position bigint not null,
      blocked_at timestamptz(3) not null,
      last_check_id uuid not null,
      passed_at timestamptz(3)
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on table preflight_wait is
    'The time from the first block of a version in an environment to the start that was admitted. The id and the position are those of the first check.'`.execute(
    db,
  )
  await sql`comment on column preflight_wait.passed_at is 'NULL while the version has not been admitted.'`.execute(
    db,
  )
  // Finds the wait that a start ends. Nearly all starts find none, so the index is kept small.
  await sql`create index preflight_wait_open on preflight_wait (account_id, version_id, environment_id)
    where passed_at is null`.execute(db)
  // GET /metrics/preflight/: the median wait.
  await sql`create index preflight_wait_by_begin on preflight_wait (account_id, blocked_at)`.execute(db)
  // Finds the waits of a deleted product.
  await sql`create index preflight_wait_by_position
    on preflight_wait (account_id, product_name, position)`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table deployment add column preflight_status text`.execute(db)
  await createChecks(db)
  await createWaits(db)
  for (const table of ['preflight_check', 'preflight_check_rule', 'preflight_wait'])
    await enforceAccountScopeV1(db, table)
}
