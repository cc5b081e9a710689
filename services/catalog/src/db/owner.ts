import { type QueryExecutorProvider, sql } from 'kysely'

/** Whether a row with this id exists in whatever account: a stranger is told so, and nothing else of it. */
export const existsAnywhere = async (
  db: QueryExecutorProvider,
  table: 'product' | 'version',
  id: string,
): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows.length > 0
}
