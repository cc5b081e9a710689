import { type Kysely, sql } from 'kysely'

/**
 * Rows exist only in the transactions that name their account in `shiplog.accounts`: `{<uuid>,…}`, or `every`. Also for the
 * table's owner, so that a migration that reads or writes rows names it too.
 */
export const enforceAccountScopeV1 = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy account_scope on ${sql.id(table)} using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table ${sql.id(table)} enable row level security, force row level security`.execute(db)
}
