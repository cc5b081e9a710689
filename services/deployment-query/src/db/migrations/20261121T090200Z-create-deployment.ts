import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
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
      deployed_by text,
      deployed_by_email text,
      deployed_by_name text,
      deploy_url text,
      scm_branch text,
      scm_sha text,
      scm_repository text,
      build_url text,
      build_number text,
      source_system text,
      invoke_id text,
      error_message text,
      error_code text,
      extra_metadata jsonb
    )`.execute(db)

  // GET /deployments/, newest first: without a filter, and with `from` and `to`.
  await sql`create index deployment_newest on deployment (account_id, deployed_at desc, id desc)`.execute(db)
  // `environment`; with limit=1 the current deployment of it.
  await sql`create index deployment_by_environment
    on deployment (account_id, environment_name, deployed_at desc, id desc)`.execute(db)
  // `product`; also finds what a deleted product had.
  await sql`create index deployment_by_product
    on deployment (account_id, product_name, deployed_at desc, id desc)`.execute(db)
  // `product` and `environment`: where a product stands, and its history there.
  await sql`create index deployment_by_product_and_environment
    on deployment (account_id, product_name, environment_name, deployed_at desc, id desc)`.execute(db)
  // `version`, with and without `product`.
  await sql`create index deployment_by_version
    on deployment (account_id, version, deployed_at desc, id desc)`.execute(db)
  // `status`: the few that are pending or failed among many that are completed.
  await sql`create index deployment_by_status
    on deployment (account_id, status, deployed_at desc, id desc)`.execute(db)
  // `deployed_by`.
  await sql`create index deployment_by_person
    on deployment (account_id, deployed_by, deployed_at desc, id desc)`.execute(db)
  // `scm_sha`, the whole SHA or a prefix.
  await sql`create index deployment_by_sha
    on deployment (account_id, lower(scm_sha) text_pattern_ops)`.execute(db)

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
    )`.execute(db)
  // The history of one deployment, in the order of the log.
  await sql`create index deployment_event_by_deployment
    on deployment_event (account_id, deployment_id, position)`.execute(db)
}
