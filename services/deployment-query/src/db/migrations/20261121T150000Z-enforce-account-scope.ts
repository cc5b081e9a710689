import { type Kysely, sql } from 'kysely'

const tables = ['deployment', 'deployment_event']

/**
 * Rows exist only in the transactions that name their account in `shiplog.accounts`: `{<uuid>,…}`, or `every`. Also for the
 * owner of the tables, so that a migration that reads or writes rows names it too.
 */
const restrict = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy account_scope on ${sql.id(table)} using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table ${sql.id(table)} enable row level security, force row level security`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // `lower()` and `like` might tell of rows that a policy hides, so Postgres searches no index by them under row-level
  // security; comparisons of a plain column are leakproof.
  await sql`drop index deployment_by_sha`.execute(db)
  await sql`alter table deployment add column scm_sha_lower text generated always as (lower(scm_sha)) stored`.execute(
    db,
  )
  await sql`comment on column deployment.scm_sha_lower is 'To search by: deployment_by_sha, with = and ^@.'`.execute(
    db,
  )
  // `scm_sha`, the whole SHA or a prefix.
  await sql`create index deployment_by_sha
    on deployment (account_id, scm_sha_lower text_pattern_ops)`.execute(db)

  for (const table of tables) await restrict(db, table)
}
