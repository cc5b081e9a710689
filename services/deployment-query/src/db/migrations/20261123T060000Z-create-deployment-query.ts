import { createCheckpointV1 } from '@shiplog/event-log/ddl'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createDeployments = async (db: Kysely<unknown>): Promise<void> => {
  // Deployments are deleted in chunks. A vacuum begins after a fiftieth of the table has changed, so that
  // lists do not read many dead rows.
  await sql`
    create table deployment (
      id uuid primary key,
      account_id uuid not null,
      product_id uuid not null,
      version_id uuid not null,
      environment_id uuid not null,
      product_name text not null,
      version text not null,
      environment_name text not null,
      status text not null,
      deployed_at timestamptz(3) not null,
      started_at timestamptz(3),
      completed_at timestamptz(3),
      updated_at timestamptz(3) not null,
      opened_position bigint not null,
      deployed_by text,
      deployed_by_email text,
      deployed_by_name text,
      deploy_url text,
      scm_branch text,
      scm_sha text,
      scm_sha_lower text generated always as (lower(scm_sha)) stored,
      scm_repository text,
      build_url text,
      build_number text,
      source_system text,
      invoke_id text,
      change_reference text,
      error_message text,
      error_code text,
      extra_metadata jsonb
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on column deployment.opened_position is
    'Position of the first event of the deployment in the log. Orders deployments that began at one moment.'`.execute(
    db,
  )
  await sql`comment on column deployment.scm_sha_lower is
    'For searching by the index deployment_by_sha, with = and ^@.'`.execute(db)

  // GET /deployments/, newest first: without a filter, and with `from` and `to`.
  await sql`create index deployment_newest on deployment (account_id, deployed_at desc, id desc)`.execute(db)
  // Filters `environment` and `environment_type`.
  await sql`create index deployment_by_environment
    on deployment (account_id, environment_name, deployed_at desc, id desc)`.execute(db)
  // Filter `product`. Also finds the deployments of a deleted product.
  await sql`create index deployment_by_product
    on deployment (account_id, product_name, deployed_at desc, id desc)`.execute(db)
  // Filter `product` with `environment`. Also finds newer deployments of the same cell when old deployments
  // are deleted.
  await sql`create index deployment_by_product_and_environment
    on deployment (account_id, product_name, environment_name, deployed_at desc, id desc)`.execute(db)
  // Filter `version`, with and without `product`.
  await sql`create index deployment_by_version
    on deployment (account_id, version, deployed_at desc, id desc)`.execute(db)
  // Filter `status`. Few deployments are pending or failed; most are completed.
  await sql`create index deployment_by_status
    on deployment (account_id, status, deployed_at desc, id desc)`.execute(db)
  // Filter `deployed_by`.
  await sql`create index deployment_by_person
    on deployment (account_id, deployed_by, deployed_at desc, id desc)`.execute(db)
  // Filter `scm_sha`: the whole SHA or a prefix. The index is on a stored column, because under row-level
  // security Postgres does not search an index by `lower()` or `like`. They are not leakproof: they could
  // reveal rows that a policy hides.
  await sql`create index deployment_by_sha
    on deployment (account_id, scm_sha_lower text_pattern_ops)`.execute(db)
  // GET /releases/{id}/deployments/: the newest deployment of each version in each environment.
  await sql`create index deployment_by_version_and_environment
    on deployment (account_id, version_id, environment_name, deployed_at desc, id desc)`.execute(db)
  // GET /comparisons/: the current deployment of a cell. GET /matrix/: deployments that were completed later.
  await sql`create index deployment_completed
    on deployment (account_id, product_name, environment_name, completed_at desc)
    where status = 'completed' and completed_at is not null`.execute(db)

  await sql`
    create table deployment_event (
      position bigint primary key,
      id uuid not null,
      account_id uuid not null,
      deployment_id uuid not null,
      event_type text not null,
      status text not null,
      previous_status text,
      reported_status text not null,
      occurred_at timestamptz(3) not null,
      received_at timestamptz(3) not null
    ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  // The history of one deployment, in the order of the log.
  await sql`create index deployment_event_by_deployment
    on deployment_event (account_id, deployment_id, position)`.execute(db)

  await sql`
    create table deleted_product (
      account_id uuid not null,
      product_name text not null,
      position bigint not null,
      swept_position bigint,
      swept_at timestamptz(3),
      swept_id uuid,
      primary key (account_id, product_name)
    )`.execute(db)
  await sql`comment on table deleted_product is
    'Deleted products whose deployments are not all deleted yet. Deployments that began before position are hidden.'`.execute(
    db,
  )
  await sql`comment on column deleted_product.swept_position is
    'The deletion that swept_at and swept_id belong to: the last deployment that was checked. Ignored when it is not position.'`.execute(
    db,
  )
}

const createMatrix = async (db: Kysely<unknown>): Promise<void> => {
  // Cells change often, but their indexed columns never do. If a page has free space, an update stays on the
  // page and need not write to an index.
  await sql`
    create table matrix_cell (
      account_id uuid not null,
      product_name text not null,
      environment_name text not null,
      product_id uuid not null,
      environment_id uuid not null,
      current_id uuid,
      current_version_id uuid,
      current_version text,
      current_completed_at timestamptz(3),
      current_opened_position bigint,
      current_deployed_by text,
      current_deployed_by_name text,
      latest_id uuid not null,
      latest_version_id uuid not null,
      latest_version text not null,
      latest_status text not null,
      latest_deployed_at timestamptz(3) not null,
      latest_opened_position bigint not null,
      latest_updated_at timestamptz(3) not null,
      latest_deployed_by text,
      primary key (account_id, product_name, environment_name)
    ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
  await sql`comment on table matrix_cell is
    'A product in an environment. Current: the completed deployment that ended last. Latest: the deployment that began last.'`.execute(
    db,
  )
  // GET /matrix/ by `environment`.
  await sql`create index matrix_cell_by_environment
    on matrix_cell (account_id, environment_name, product_name)`.execute(db)

  await sql`
    create table explicit_environment_type (
      account_id uuid not null,
      environment_name text not null,
      type text not null,
      primary key (account_id, environment_name)
    )`.execute(db)
  await sql`comment on table explicit_environment_type is
    'Types that people gave to environments, from CATALOG. Other environments get their type from their name.'`.execute(
    db,
  )
}

const createFigures = async (db: Kysely<unknown>): Promise<void> => {
  // The rows of these tables change often, but their keys never do, so each page keeps free space: see
  // matrix_cell.
  await sql`
    create table deployment_day (
      account_id uuid not null,
      product_name text not null,
      environment_name text not null,
      day date not null,
      completed integer not null,
      failed integer not null,
      aborted integer not null,
      rework integer not null,
      rollbacks integer not null,
      lead_times text not null,
      recovery_times text not null,
      primary key (account_id, product_name, environment_name, day)
    ) with (fillfactor = 85)`.execute(db)
  await sql`comment on table deployment_day is
    'Sums over the deployments that ended on a day, in UTC. The name '''' stands for all products, or all environments. Durations are histograms: bucket:count.'`.execute(
    db,
  )
  await sql`
    create table cell_figures (
      account_id uuid not null,
      product_name text not null,
      environment_name text not null,
      current_completed_ms bigint,
      current_version_position bigint,
      newest_version_position bigint,
      first_failed_ms bigint,
      primary key (account_id, product_name, environment_name)
    ) with (fillfactor = 70)`.execute(db)
  await sql`comment on table cell_figures is
    'What the next deployment that ends in a cell is compared with. Times are in milliseconds since 1970.'`.execute(
    db,
  )
  await sql`
    create table version_start (
      account_id uuid not null,
      product_name text not null,
      version_id uuid not null,
      first_position bigint not null,
      first_event_ms bigint not null,
      built_ms bigint,
      primary key (account_id, product_name, version_id)
    ) with (fillfactor = 95)`.execute(db)
  await sql`comment on column version_start.first_position is
    'Position of the first event that named the version. A version with a lower position is older.'`.execute(
    db,
  )
  await sql`
    create table figures_progress (
      only_row boolean primary key default true check (only_row),
      position bigint not null default 0
    ) with (fillfactor = 10)`.execute(db)
  await sql`comment on table figures_progress is
    'Position up to which EVENTS is counted in deployment_day. Behind the checkpoint while a large deleted product is removed.'`.execute(
    db,
  )
}

const tablesOfAccounts = [
  'deployment',
  'deployment_event',
  'deleted_product',
  'matrix_cell',
  'explicit_environment_type',
  'deployment_day',
  'cell_figures',
  'version_start',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCheckpointV1(db)
  await createDeployments(db)
  await createMatrix(db)
  await createFigures(db)
  for (const table of tablesOfAccounts) await enforceAccountScopeV1(db, table)
}
