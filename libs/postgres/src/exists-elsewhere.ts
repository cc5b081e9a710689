import { type Kysely, sql } from 'kysely'
import { acrossAccounts } from './account-scope.ts'

/**
 * Whether another account has a row with this id: it makes the difference between 403 and 404. The account's
 * own rows are left out, because one may have been added since the caller did not find it.
 *
 * @param db outside of any transaction
 * @param table one with `id` and `account_id`
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
