import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  await sql`comment on table environment_entry is
    'Environments that people created or changed, as they left them. Each takes the place of the row of named_environment.'`.execute(
    db,
  )
  await sql`comment on column environment_entry.type_source is
    'explicit: somebody set the type; name, default: as in named_environment.'`.execute(db)
  await sql`comment on column environment_entry.created_at is
    'As it was first shown: of the creation by a person, else of the event that named it.'`.execute(db)

  // The list of environments, newest first; by type; by name, which named_environment has an index for already.
  await sql`create index environment_entry_newest on environment_entry (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index environment_entry_by_type on environment_entry (account_id, type, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create unique index environment_entry_name on environment_entry (account_id, name)`.execute(db)
  await sql`create index named_environment_newest on named_environment (account_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index named_environment_by_type on named_environment (account_id, type, created_at desc, id desc)`.execute(
    db,
  )

  await sql`
    create policy account_scope on environment_entry using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table environment_entry enable row level security, force row level security`.execute(db)

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
  await sql`comment on view environment is
    'What is an environment, because a person created it or because events name it.'`.execute(db)
}
