import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Room in each page, and no index of what changes: an update stays where the row is.
  await sql`
    create table place (
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
  await sql`comment on table place is
    'A product in an environment: the deployment that was completed there last, and the one that began last.'`.execute(
    db,
  )
  // GET /matrix/ by `environment`.
  await sql`create index place_by_environment
    on place (account_id, environment_name, product_name)`.execute(db)
  await enforceAccountScopeV1(db, 'place')

  await sql`
    create table place_progress (
      singleton boolean primary key default true check (singleton),
      position bigint not null,
      filled boolean not null,
      walk uuid
    )`.execute(db)
  await sql`comment on table place_progress is
    'One row: up to which position of EVENTS whoever projects knew of place, and whether what was there before is in it.'`.execute(
    db,
  )
}
