import { type Kysely, sql } from 'kysely'

/** Rows of accounts that the transaction's scope does not name do not exist for it, not even for the tables' owner. */
const enforceAccountScope = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy account_scope on ${sql.table(table)} using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  // The list of releases, newest first; by status; by name.
  await sql`create index release_newest on release (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index release_by_status on release (account_id, status, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index release_by_name on release (account_id, name, created_at desc, id desc)`.execute(db)

  // Refers to no product and no version: they are projected, and a rebuild replaces them.
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
  await sql`comment on table release_version is
    'Versions that people added to releases, of each product the last one. Counts for nothing once the life of the product has ended.'`.execute(
    db,
  )
  await sql`comment on column release_version.product_position is
    'named_product.position of the life of the product in which its version was added.'`.execute(db)
  // The versions of a release, the last added first.
  await sql`create index release_version_newest on release_version (release_id, added_at desc, version_id desc)`.execute(
    db,
  )

  await enforceAccountScope(db, 'release')
  await enforceAccountScope(db, 'release_version')

  await sql`
    create view current_release_version with (security_invoker = true) as
    select added.* from release_version added
    join named_product named on named.account_id = added.account_id
      and named.id = added.product_id and named.position = added.product_position`.execute(db)
  await sql`comment on view current_release_version is 'What is in each release now: without what a deleted product had there.'`.execute(
    db,
  )
}
