import { createCheckpointV1 } from '@shiplog/event-log/ddl'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createRules = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rule_set (
      account_id uuid primary key,
      revision bigint not null,
      is_serialised boolean not null,
      overrides_until timestamptz(3) not null
    )`.execute(db)
  await sql`
    comment on table rule_set is
      'One row for each account that has or had rules. Every change of them raises the revision.'`.execute(db)
  await sql`
    comment on column rule_set.is_serialised is
      'True when the account has a rule about concurrency: its starts lock this row, so they are decided one after the other.'`.execute(
    db,
  )
  await sql`
    comment on column rule_set.overrides_until is
      'Time at which the last override expires. After it no overrides are read.'`.execute(db)
  await sql`
    create table deployment_rule (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      description text,
      type text not null check (type in ('version', 'flow', 'soak', 'freeze', 'concurrency')),
      mode text not null check (mode in ('enabled', 'report_only', 'disabled')),
      until timestamptz(3),
      message text,
      scope jsonb not null,
      exempt_rollbacks boolean not null,
      config jsonb not null,
      created_by text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      revision int not null,
      unique (account_id, name)
    )`.execute(db)
  await sql`create index deployment_rule_newest on deployment_rule (account_id, created_at, id)`.execute(db)
  await sql`
    create table deployment_rule_revision (
      rule_id uuid not null,
      revision int not null,
      id uuid not null,
      account_id uuid not null,
      action text not null check (action in ('created', 'changed', 'deleted')),
      rule jsonb not null,
      comment text,
      changed_by text,
      changed_at timestamptz(3) not null,
      primary key (rule_id, revision)
    )`.execute(db)
  // Finds the oldest revisions of an account, which are deleted beyond a number.
  await sql`
    create index deployment_rule_revision_oldest
      on deployment_rule_revision (account_id, changed_at, rule_id)`.execute(db)
}

const createOverrides = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table preflight_override (
      id uuid primary key,
      account_id uuid not null,
      reason text not null,
      product_name text not null,
      environment_name text not null,
      version text,
      rule_ids uuid[],
      expires_at timestamptz(3) not null,
      max_uses int not null,
      uses int not null,
      created_by text,
      created_at timestamptz(3) not null,
      check (uses <= max_uses)
    )`.execute(db)
  await sql`create index preflight_override_newest on preflight_override (account_id, created_at, id)`.execute(
    db,
  )
  // Finds the overrides that can be used, and those that are old enough to be deleted.
  await sql`create index preflight_override_expiry on preflight_override (account_id, expires_at)`.execute(db)
}

const createEnvironmentTypes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table explicit_environment_type (
      environment_id uuid primary key,
      account_id uuid not null,
      environment_name text not null,
      type text not null
    )`.execute(db)
  await sql`
    comment on table explicit_environment_type is
      'Types of environments that a person has set, from the stream CATALOG. The name determines all others.'`.execute(
    db,
  )
  await sql`
    create index explicit_environment_type_account
      on explicit_environment_type (account_id, environment_name)`.execute(db)
  await createCheckpointV1(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createRules(db)
  await createOverrides(db)
  await createEnvironmentTypes(db)
  for (const table of [
    'rule_set',
    'deployment_rule',
    'deployment_rule_revision',
    'preflight_override',
    'explicit_environment_type',
  ])
    await enforceAccountScopeV1(db, table)
  await sql`
    alter table lifecycle_record add column preflight_status text
      check (preflight_status in ('passed', 'report_only', 'overridden', 'bypassed'))`.execute(db)
  // Finds the deployments that run in an environment.
  await sql`
    create index lifecycle_record_started on lifecycle_record (environment_id, updated_at)
      where status = 'started' and kind = 'deployment'`.execute(db)
}
