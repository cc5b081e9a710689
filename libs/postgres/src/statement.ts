import { CompiledQuery, type QueryExecutorProvider } from 'kysely'

/**
 * A statement whose text never changes. To put it together again for each execution would take longer than
 * to send it: it is for what every event needs. Everything else is Kysely's `sql`.
 *
 * @param text with `$1`, `$2`, … for its parameters
 */
export const statement =
  <Row = never>(text: string) =>
  async (db: QueryExecutorProvider, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const { rows } = await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
