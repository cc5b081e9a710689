import { type Kysely, sql } from 'kysely'
import { acrossAccounts } from './account-scope.ts'

/**
 * Returns true if another account has a row with this id; a request is then answered with 403 instead of 404.
 * A row of the account itself does not count, because it may have been added after the caller has found none.
 *
 * @param db a handle outside of any transaction
 * @param table a table with `id` and `account_id`
 */
export const existsElsewhere = async <Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  account_id: string,
  id: string,
): Promise<boolean> => {
  const { rows } = await acrossAccounts(db, (tx) =>
    sql`select from ${sql.table(table)} where id = ${id} and account_id <> ${account_id}`.execute(tx),
  )
  return rows.length > 0
}
