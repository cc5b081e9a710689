import { type Kysely, sql } from 'kysely'

const tables = ['named_product', 'ended_creation', 'product_entry', 'version', 'named_environment']
const views = ['created_product', 'event_product', 'product']

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
  await sql`alter table ended_creation add column account_id uuid`.execute(db)
  await sql`update ended_creation ended set account_id = entry.account_id
    from product_entry entry where entry.creation_id = ended.creation_id`.execute(db)
  // What was written about these creations has given way to what was written about a later life: they hide nothing any more.
  await sql`delete from ended_creation where account_id is null`.execute(db)
  await sql`alter table ended_creation alter column account_id set not null`.execute(db)

  // `lower()` and `like` might tell of rows that a policy hides, so Postgres searches no index by them under row-level
  // security; comparisons of a plain column are leakproof.
  await sql`drop index version_by_sha`.execute(db)
  await sql`alter table version add column scm_sha_lower text generated always as (lower(scm_sha)) stored`.execute(
    db,
  )
  await sql`comment on column version.scm_sha_lower is 'To search by: version_by_sha, with = and ^@.'`.execute(
    db,
  )
  await sql`create index version_by_sha on version (account_id, scm_sha_lower text_pattern_ops)`.execute(db)

  for (const table of tables) await restrict(db, table)
  // Else a view would read with the rights of its owner.
  for (const view of views) await sql`alter view ${sql.id(view)} set (security_invoker = true)`.execute(db)
}
