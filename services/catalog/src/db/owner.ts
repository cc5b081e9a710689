import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Whether another account has a row with this id: a stranger is told so, and nothing else of it. Not whether anybody has it:
 * ids come from names, so what the account itself did not have a moment ago may be back.
 */
export const existsElsewhere = async (
  db: Db,
  table: 'product' | 'version' | 'release' | 'environment',
  account_id: string,
  id: string,
): Promise<boolean> => {
  const { rows } = await acrossAccounts(db, (tx) =>
    sql`select from ${sql.table(table)} where id = ${id} and account_id <> ${account_id}`.execute(tx),
  )
  return rows.length > 0
}
