import { type Kysely, sql } from 'kysely'

/** `event_log` is not among them: it is read by position, for all accounts, and by nobody but the log itself. */
const tables = ['version_claim', 'lifecycle_record', 'idempotency_key']

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
  for (const table of tables) await restrict(db, table)
}
