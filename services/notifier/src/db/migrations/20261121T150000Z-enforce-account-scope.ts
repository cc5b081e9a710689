import { type Kysely, sql } from 'kysely'

const tables = [
  'channel',
  'preference',
  'lane',
  'notified_event',
  'notification',
  'attempt',
  'notification_attempt',
]

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

/** Attempts belong to the account of the notifications that they were made for. */
const attributeAttempts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notification_attempt add column account_id uuid`.execute(db)
  await sql`
    update notification_attempt set account_id = notification.account_id
    from notification where notification.id = notification_id`.execute(db)
  await sql`alter table notification_attempt alter column account_id set not null`.execute(db)

  await sql`alter table attempt add column account_id uuid`.execute(db)
  await sql`
    update attempt set account_id = notification_attempt.account_id
    from notification_attempt where attempt_id = attempt.id`.execute(db)
  // Their notifications went with a channel, and with them every way to see these.
  await sql`delete from attempt where account_id is null`.execute(db)
  await sql`alter table attempt alter column account_id set not null`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await attributeAttempts(db)
  for (const table of tables) await restrict(db, table)
}
