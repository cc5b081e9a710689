import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Rows that change often, and not in their keys: room on their pages spares the indexes.
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
    'Figures of the deployments that ended in a day, in UTC. Those of all products have the name '''', and so have those of all environments. Durations are histograms, bucket:count.'`.execute(
    db,
  )
  await sql`
    create table place_figures (
      account_id uuid not null,
      product_name text not null,
      environment_name text not null,
      completed_ms bigint,
      current_since bigint,
      newest_since bigint,
      failed_ms bigint,
      primary key (account_id, product_name, environment_name)
    ) with (fillfactor = 70)`.execute(db)
  await sql`comment on table place_figures is
    'What has to be known of a product in an environment when the next deployment ends there. Moments are in milliseconds since 1970.'`.execute(
    db,
  )
  await sql`
    create table version_start (
      account_id uuid not null,
      product_name text not null,
      version_id uuid not null,
      since bigint not null,
      named_ms bigint not null,
      built_ms bigint,
      primary key (account_id, product_name, version_id)
    ) with (fillfactor = 95)`.execute(db)
  await sql`comment on column version_start.since is
    'Position of the first event that named the version: a version with a lower one is older.'`.execute(db)
  for (const table of ['deployment_day', 'place_figures', 'version_start'])
    await enforceAccountScopeV1(db, table)

  await sql`
    create table figures_progress (
      only_row boolean primary key default true check (only_row),
      position bigint not null default 0
    ) with (fillfactor = 10)`.execute(db)
  await sql`comment on table figures_progress is
    'How far EVENTS is counted in deployment_day. Behind the checkpoint it is caught up with, from the first event on.'`.execute(
    db,
  )
  await sql`insert into figures_progress default values`.execute(db)
}
