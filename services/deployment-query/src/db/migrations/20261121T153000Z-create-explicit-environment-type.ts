import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table explicit_environment_type (
      account_id uuid not null,
      environment_name text not null,
      type text not null,
      primary key (account_id, environment_name)
    )`.execute(db)
  await sql`comment on table explicit_environment_type is
    'From CATALOG: what people said. Other environments have the type that their name tells.'`.execute(db)
  await sql`
    create policy account_scope on explicit_environment_type using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table explicit_environment_type
    enable row level security, force row level security`.execute(db)

  // Where the versions of a release stand: the newest deployment of each in each environment.
  await sql`create index deployment_by_version_and_environment
    on deployment (account_id, version_id, environment_name, deployed_at desc, id desc)`.execute(db)
}
