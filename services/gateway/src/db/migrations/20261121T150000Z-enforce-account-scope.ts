import { type Kysely, sql } from 'kysely'

/**
 * Keys exist only in the transactions that name their account in `shiplog.accounts`: `{<uuid>,…}`, or `every`. Also for the
 * owner of the table, so that a migration that reads or writes keys names it too.
 *
 * `account` has no policy: a token or a key brings the account's name, and the id, of which a scope is made, is read from
 * that table. It says nothing more about an account than that it is there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create policy account_scope on api_key using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]))`.execute(db)
  await sql`alter table api_key enable row level security, force row level security`.execute(db)
}
