import { CompiledQuery, type QueryExecutorProvider } from 'kysely'
import { sendAndCommit, sendWithNext } from './pipeline.ts'

const compile = (text: string, parameters: readonly unknown[]): CompiledQuery =>
  CompiledQuery.raw(text, [...parameters])

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
    const { rows } = await db.getExecutor().executeQuery<Row>(compile(text, parameters))
    return rows
  }

/**
 * Returns a function that makes a query of this text and its parameters, for `sendTogether`. A query without
 * parameters is not prepared, and Postgres answers it in a packet of its own.
 */
export const fixedQuery =
  <Row = never>(text: string) =>
  (parameters: readonly unknown[] = []): CompiledQuery<Row> =>
    compile(text, parameters) as CompiledQuery<Row>

/** Returns a function that sends a statement as `sendWithNext` does; otherwise like `statement`. */
export const statementWithNext =
  (text: string) =>
  (tx: QueryExecutorProvider, parameters: readonly unknown[] = []): Promise<void> =>
    sendWithNext(tx, compile(text, parameters))

/** Returns a function that sends a statement as `sendAndCommit` does; otherwise like `statement`. */
export const statementAndCommit =
  <Row = never>(text: string) =>
  (tx: QueryExecutorProvider, parameters: readonly unknown[] = []): Promise<Row[]> =>
    sendAndCommit<Row>(tx, compile(text, parameters))
