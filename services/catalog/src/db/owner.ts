import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Whether another account has a row with this id: a stranger is told so, and nothing else of it. Not whether anybody has it:
 * ids come from names, so what the account itself did not have a moment ago may be back.
 */
export const existsElsewhere = async (
  db: QueryExecutorProvider,
  table: 'product' | 'version',
  account_id: string,
  id: string,
): Promise<boolean> => {
  const { rows } =
    await sql`select from ${sql.table(table)} where id = ${id} and account_id <> ${account_id}`.execute(db)
  return rows.length > 0
}
