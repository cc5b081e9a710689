import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table product (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      description text,
      extra_metadata jsonb,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      creation_id uuid,
      kept_to bigint not null default 0,
      unique (account_id, name)
    )`.execute(db)
  await sql`comment on column product.creation_id is
    'Its product.created event; NULL when an event of ingestion created it. A deletion names the creation that it was meant for.'`.execute(
    db,
  )
  await sql`comment on column product.kept_to is
    'Deletions up to this position of EVENTS happened before what people wrote here: a rebuild that meets them again keeps it.'`.execute(
    db,
  )
  // The list of products, newest first. Its filter by name has the unique key.
  await sql`create index product_newest on product (account_id, created_at desc, id desc)`.execute(db)

  await sql`
    create table version (
      id uuid primary key,
      account_id uuid not null,
      product_id uuid not null,
      product_name text not null,
      version text not null,
      build_id uuid,
      status text,
      built_by text,
      built_by_email text,
      built_by_name text,
      scm_repository text,
      scm_sha text,
      scm_branch text,
      source_system text,
      build_number text,
      invoke_id text,
      build_url text,
      error_message text,
      error_code text,
      extra_metadata jsonb,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      completed_at timestamptz(3),
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`comment on column version.build_id is
    'The build record that was opened last: it decides the fields about the build. NULL when known from deployments only.'`.execute(
    db,
  )
  // The list of versions, newest first; by product, which also finds what a deleted product had; by status.
  await sql`create index version_newest on version (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index version_by_product on version (account_id, product_name, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index version_by_status on version (account_id, status, created_at desc, id desc)`.execute(
    db,
  )
  // Versions of a commit, by its whole SHA or a prefix.
  await sql`create index version_by_sha on version (account_id, lower(scm_sha) text_pattern_ops)`.execute(db)

  await sql`
    create table environment (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      type text not null,
      type_source text not null,
      description text,
      metadata jsonb,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (account_id, name)
    )`.execute(db)
  await sql`comment on column environment.type_source is
    'name: detected from it; default: the name tells nothing.'`.execute(db)
}
