import { type Kysely, sql } from 'kysely'

/**
 * Adds the policy `account_scope` to a table: a transaction can read and write only rows of the accounts in
 * its setting `shiplog.accounts`. The setting is `{<uuid>,…}` or `every`. The policy also applies to the
 * table's owner, so a migration that reads or writes rows must set `shiplog.accounts`.
 */
export const enforceAccountScopeV1 = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy account_scope on ${sql.id(table)} using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table ${sql.id(table)} enable row level security, force row level security`.execute(db)
}
