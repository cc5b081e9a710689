import { createCheckpointV1, createEventLogV1 } from '@shiplog/event-log/ddl'
import { enforceAccountScopeV1 } from '@shiplog/postgres/ddl'
import { type Kysely, sql } from 'kysely'

const createProduct = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table named_product (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      created_at timestamptz(3) not null,
      position bigint not null
    )`.execute(db)
  await sql`comment on table named_product is 'Products that events name. Projected from EVENTS.'`.execute(db)
  await sql`
    comment on column named_product.position is
      'Position of the first event that named the product since it was last deleted.'`.execute(db)

  await sql`
    create table deleted_creation (
      creation_id uuid primary key,
      account_id uuid not null
    )`.execute(db)
  await sql`
    comment on table deleted_creation is
      'Creations by people whose product was deleted. Projected from EVENTS.'`.execute(db)

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
  await sql`
    comment on table deleted_product is
      'Deleted products with versions that a worker has not deleted yet. Mostly empty. Projected from EVENTS.'`.execute(
    db,
  )
  await sql`
    comment on column deleted_product.position is
      'Position of the deletion. Versions first named before it are deleted.'`.execute(db)
  await sql`
    comment on column deleted_product.swept_position is
      'Deletion that swept_at and swept_id belong to; they are invalid when it differs from position.'`.execute(
    db,
  )
  await sql`
    comment on column deleted_product.swept_at is
      'created_at of the last version that the worker examined; swept_id is its id.'`.execute(db)

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
  await sql`
    comment on table product_entry is
      'Products as people created or changed them. An entry is ignored once its product is deleted.'`.execute(
    db,
  )
  await sql`
    comment on column product_entry.creation_id is
      'The product.created event, when a person created the product. The product is deleted once deleted_creation has it.'`.execute(
    db,
  )
  await sql`
    comment on column product_entry.named_position is
      'named_product.position of the product that was changed, when events created it.'`.execute(db)

  // Lists products, newest first: a page of each table is read, and both are merged.
  await sql`
    create index named_product_newest on named_product (account_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index product_entry_newest on product_entry (account_id, created_at desc, id desc)
      where creation_id is not null`.execute(db)
  // Finds a product by name.
  await sql`create unique index named_product_name on named_product (account_id, name)`.execute(db)
  await sql`create unique index product_entry_name on product_entry (account_id, name)`.execute(db)

  await sql`
    create view created_product with (security_invoker = true) as
    select entry.* from product_entry entry
    where entry.creation_id is not null
      and not exists (select from deleted_creation deleted where deleted.creation_id = entry.creation_id)`.execute(
    db,
  )
  await sql`
    create view event_product with (security_invoker = true) as
    select named.id, named.account_id, named.name, entry.description, entry.extra_metadata, named.created_at,
      coalesce(entry.updated_at, named.created_at) as updated_at, null::uuid as creation_id,
      named.position as named_position
    from named_product named
    left join product_entry entry on entry.id = named.id and entry.named_position = named.position
    where not exists (select from created_product created where created.id = named.id)`.execute(db)
  await sql`
    create view product with (security_invoker = true) as
    select * from created_product union all select * from event_product`.execute(db)
  await sql`
    comment on view product is
      'All products that exist: those that a person created and those that events name.'`.execute(db)
}

const createVersion = async (db: Kysely<unknown>): Promise<void> => {
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
      updated_at timestamptz(3) not null,
      scm_sha_lower text generated always as (lower(scm_sha)) stored,
      position bigint not null,
      deployed boolean not null
    )`.execute(db)
  await sql`
    comment on column version.build_id is
      'The build that was opened last, whose fields the version shows; NULL while only deployments named the version.'`.execute(
    db,
  )
  await sql`
    comment on column version.scm_sha_lower is
      'For searches by SHA with = and ^@, which can use version_by_sha. Under row-level security no index serves lower() or like, because they are not leakproof.'`.execute(
    db,
  )
  await sql`
    comment on column version.position is
      'Position of the first event that named the version since its product was last deleted.'`.execute(db)
  await sql`
    comment on column version.deployed is 'True when a deployment event has named the version.'`.execute(db)
  // Lists versions, newest first: all, of a product, and with a status. Versions without a build have no
  // status. The second index also finds the versions of a deleted product.
  await sql`create index version_newest on version (account_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index version_by_product on version (account_id, product_name, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index version_with_status on version (account_id, status, created_at desc, id desc)
      where status is not null`.execute(db)
  // Finds the versions of a commit, by its whole SHA or a prefix.
  await sql`create index version_by_sha on version (account_id, scm_sha_lower text_pattern_ops)`.execute(db)
  // Finds the versions that retention may delete.
  await sql`create index version_never_deployed on version (updated_at) where not deployed`.execute(db)
  // Versions are deleted in steps. A vacuum begins after a fiftieth of the table has changed, so that lists
  // do not read many dead rows.
  await sql`alter table version set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}

const createEnvironment = async (db: Kysely<unknown>): Promise<void> => {
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
  await sql`
    comment on column named_environment.type_source is
      'name: the type was detected from the name; default: the name matches no type.'`.execute(db)

  await sql`
    create table environment_entry (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      type text not null,
      type_source text not null,
      description text,
      metadata jsonb,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    comment on table environment_entry is
      'Environments as people created or changed them. An entry replaces the row of named_environment.'`.execute(
    db,
  )
  await sql`
    comment on column environment_entry.type_source is
      'explicit: a person set the type; name, default: as in named_environment.'`.execute(db)
  await sql`
    comment on column environment_entry.created_at is
      'Time of the creation by a person, or of the first event that named the environment, whichever was first.'`.execute(
    db,
  )

  // Lists environments, newest first: all, of a type, and by name. For named_environment, the unique
  // constraint finds a name.
  await sql`
    create index environment_entry_newest on environment_entry (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index environment_entry_by_type on environment_entry (account_id, type, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create unique index environment_entry_name on environment_entry (account_id, name)`.execute(db)
  await sql`
    create index named_environment_newest on named_environment (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index named_environment_by_type on named_environment (account_id, type, created_at desc, id desc)`.execute(
    db,
  )

  await sql`
    create view event_environment with (security_invoker = true) as
    select named.id, named.account_id, named.name, named.type, named.type_source, null::text as description,
      null::jsonb as metadata, named.created_at, named.created_at as updated_at
    from named_environment named
    where not exists (select from environment_entry entry where entry.id = named.id)`.execute(db)
  await sql`
    create view environment with (security_invoker = true) as
    select id, account_id, name, type, type_source, description, metadata, created_at, updated_at from environment_entry
    union all select * from event_environment`.execute(db)
  await sql`
    comment on view environment is
      'All environments: those that a person created or changed and those that events name.'`.execute(db)
}

const createRelease = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table release (
      id uuid primary key,
      account_id uuid not null,
      name text not null,
      description text,
      status text not null check (status in ('draft', 'in_progress', 'completed', 'cancelled')),
      extra_metadata jsonb,
      created_by text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`.execute(db)
  // Lists releases, newest first: all, with a status, and by name.
  await sql`create index release_newest on release (account_id, created_at desc, id desc)`.execute(db)
  await sql`
    create index release_by_status on release (account_id, status, created_at desc, id desc)`.execute(db)
  await sql`create index release_by_name on release (account_id, name, created_at desc, id desc)`.execute(db)

  // There is no foreign key to product or version, because a rebuild replaces the projected tables.
  await sql`
    create table release_version (
      release_id uuid not null references release on delete cascade,
      product_id uuid not null,
      product_position bigint not null,
      version_id uuid not null,
      account_id uuid not null,
      added_at timestamptz(3) not null,
      primary key (release_id, product_id)
    )`.execute(db)
  await sql`
    comment on table release_version is
      'Versions that people added to releases, one of each product. A row is ignored once its product is deleted.'`.execute(
    db,
  )
  await sql`
    comment on column release_version.product_position is
      'named_product.position of the product when the version was added.'`.execute(db)
  // Lists the versions of a release, the last added first.
  await sql`
    create index release_version_newest on release_version (release_id, added_at desc, version_id desc)`.execute(
    db,
  )
  // Finds out whether a version is in a release.
  await sql`create index release_version_by_version on release_version (version_id)`.execute(db)
  // Finds the releases that have a version of a product.
  await sql`
    create index release_version_by_product on release_version (product_id, release_id)`.execute(db)

  await sql`
    create view current_release_version with (security_invoker = true) as
    select added.* from release_version added
    join named_product named on named.account_id = added.account_id
      and named.id = added.product_id and named.position = added.product_position`.execute(db)
  await sql`
    comment on view current_release_version is
      'The versions in releases, without those whose product was deleted after they were added.'`.execute(db)
}

const tablesOfAccounts = [
  'named_product',
  'deleted_creation',
  'deleted_product',
  'product_entry',
  'version',
  'named_environment',
  'environment_entry',
  'release',
  'release_version',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createEventLogV1(db)
  await createCheckpointV1(db)
  await createProduct(db)
  await createVersion(db)
  await createEnvironment(db)
  await createRelease(db)
  // `event_log` has no policy, because it is read by position, for all accounts.
  for (const table of tablesOfAccounts) await enforceAccountScopeV1(db, table)
}
