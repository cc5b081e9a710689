import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table named_product (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      created_at timestamptz(3) not null,
      position bigint not null
    )`.execute(db)
  await sql`comment on table named_product is 'Products that events name. Projected from EVENTS.'`.execute(db)
  await sql`comment on column named_product.position is
    'Of the first event that names it: tells its life from an earlier one under the same id.'`.execute(db)

  await sql`
    create table ended_creation (creation_id uuid primary key)`.execute(db)
  await sql`comment on table ended_creation is
    'Creations by people whose product was deleted. Projected from EVENTS.'`.execute(db)

  await sql`
    create table product_entry (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      description text,
      extra_metadata jsonb,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      creation_id uuid,
      named_position bigint,
      check (num_nonnulls(creation_id, named_position) = 1)
    )`.execute(db)
  await sql`comment on table product_entry is
    'What people wrote about products, each the last one under its id. It belongs to one life of the product, and counts for nothing once that has ended.'`.execute(
    db,
  )
  await sql`comment on column product_entry.creation_id is
    'The product.created event, when a person created the product; it lives until ended_creation has it.'`.execute(
    db,
  )
  await sql`comment on column product_entry.named_position is
    'named_product.position of the life that was edited, when events created the product.'`.execute(db)

  // The list of products, newest first: a page of each, merged.
  await sql`create index named_product_newest on named_product (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index product_entry_newest on product_entry (account_id, created_at desc, id desc)
    where creation_id is not null`.execute(db)
  // The list filtered by name.
  await sql`create unique index named_product_name on named_product (account_id, name)`.execute(db)
  await sql`create unique index product_entry_name on product_entry (account_id, name)`.execute(db)

  await sql`
    create view created_product as
    select entry.* from product_entry entry
    where entry.creation_id is not null
      and not exists (select from ended_creation ended where ended.creation_id = entry.creation_id)`.execute(
    db,
  )
  await sql`
    create view event_product as
    select named.id, named.account_id, named.name, note.description, note.extra_metadata, named.created_at,
      coalesce(note.updated_at, named.created_at) as updated_at, null::uuid as creation_id, named.position as named_position
    from named_product named
    left join product_entry note on note.id = named.id and note.named_position = named.position
    where not exists (select from created_product created where created.id = named.id)`.execute(db)
  await sql`create view product as select * from created_product union all select * from event_product`.execute(
    db,
  )
  await sql`comment on view product is 'What is a product now, because a person created it or because events name it.'`.execute(
    db,
  )

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
      scm_branch text,
      scm_sha text,
      scm_repository text,
      build_url text,
      build_number text,
      source_system text,
      invoke_id text,
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
    create table named_environment (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      type text not null,
      type_source text not null,
      created_at timestamptz(3) not null,
      unique (account_id, name)
    )`.execute(db)
  await sql`comment on column named_environment.type_source is
    'name: the type was detected from it; default: the name tells nothing.'`.execute(db)
}
