import { CompiledQuery, type QueryExecutorProvider } from 'kysely'

/**
 * Returns a function that executes a statement whose text never changes. It is for statements that every
 * event needs, because building a text with Kysely takes longer than sending it. Other statements use
 * Kysely's `sql`.
 *
 * @param text SQL with `$1`, `$2`, … for its parameters
 */
export const statement =
  <Row = never>(text: string) =>
  async (db: QueryExecutorProvider, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
