import { type Kysely, sql } from 'kysely'
import { acrossAccounts } from './account-scope.ts'

/**
 * Whether another account has a row with this id: a stranger is told so, and nothing else of it. Not whether anybody has it:
 * what the account itself did not have a moment ago may be there by now.
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
