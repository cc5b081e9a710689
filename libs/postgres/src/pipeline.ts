import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryExecutorProvider,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/** Returns true if an error shows that nothing of the transaction was stored, even after `COMMIT`. */
export const isRolledBack = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.severity === 'ERROR'

/**
 * Returns true for the error of a prepared statement that no longer exists, or whose table has other columns
 * by now. The next try prepares the statement again.
 */
export const isOutdatedPlan = (err: unknown): boolean =>
  err instanceof pg.DatabaseError &&
  (err.code === '26000' || (err.code === '0A000' && err.routine === 'RevalidateCachedQuery'))

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>
/** The part of an answer that Kysely needs. */
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/**
 * Sends statements in one write, and returns their answers.
 *
 * @throws the error of the first statement that failed
 */
const send = async (
  client: pg.PoolClient,
  statements: Statement[],
  names: StatementNames,
): Promise<Answer[]> => {
  const answers: Promise<Answer>[] = []
  let isSent = true
  client.connection.stream.cork()
  for (const { sql: text, parameters } of statements) {
    const name = parameters.length === 0 ? undefined : names.nameOf(text)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const query = { ...(name !== undefined && { name }), text, values: parameters as unknown[] }
    client.query(query, (err: unknown, answer) => {
      if (err) isSent = false
      if (err) reject(err)
      else resolve(answer)
    })
    answers.push(promise)
    // If the driver cannot send a statement, it calls back at once. Then no later statement may be sent.
    if (!isSent) break
  }
  client.connection.stream.uncork()
  const settled = await Promise.allSettled(answers)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (isOutdatedPlan(one.reason)) names.renew()
    // The error was created where answers are read. The log should show where the statement was sent.
    if (one.reason instanceof Error) Error.captureStackTrace(one.reason)
    throw one.reason
  })
}

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Converts an answer to Kysely's form. The answer to a text with several statements has no `rows`. */
const toResult = <Row>({ command, rowCount, rows = [] }: Answer): QueryResult<Row> => ({
  rows,
  ...(countedCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})

const begin = ({ isolationLevel, accessMode }: TransactionSettings): Statement => {
  const level = isolationLevel && `isolation level ${isolationLevel}`
  return { sql: ['begin', level, accessMode].filter(Boolean).join(' '), parameters: [] }
}
const commit = { sql: 'commit', parameters: [] }
const rollback = { sql: 'rollback', parameters: [] }

const refuseToStream = (): never => {
  throw new Error('Queries cannot be streamed')
}

const pipelined = (client: pg.PoolClient, names: StatementNames) => {
  /** `unsent`: `BEGIN` is not sent yet. */
  let transaction: 'none' | 'unsent' | 'open' | 'committed' = 'none'
  /** Statements of the transaction that are sent with its next statement, `BEGIN` first. */
  let unsent: Statement[] = []
  /** True when a rollback has failed, so the pool must not use the connection again. */
  let isBroken = false

  /** Sends the unsent statements, then these, and returns the answer to the first of these. */
  const sendNow = async (...statements: Statement[]): Promise<Answer> => {
    if (transaction === 'unsent') transaction = 'open'
    const all = [...unsent, ...statements]
    unsent = []
    const answers = await send(client, all, names)
    return answers.at(-statements.length) ?? { command: '', rowCount: 0, rows: [] }
  }
  const refuseAfterCommit = ({ sql }: Statement): void => {
    if (transaction === 'committed')
      throw new Error(`The transaction is already committed, no statement may follow: ${sql}`)
  }
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      refuseAfterCommit(query)
      return toResult(await sendNow(query))
    },
    sendWithNext: (query: CompiledQuery): void => {
      refuseAfterCommit(query)
      if (transaction === 'none')
        throw new Error(`Only a statement in a transaction can be sent with the next one: ${query.sql}`)
      unsent.push(query)
    },
    sendAndCommit: async <Row>(query: CompiledQuery): Promise<Row[]> => {
      refuseAfterCommit(query)
      const answer = await sendNow(query, commit)
      transaction = 'committed'
      return answer.rows
    },
    begin: (settings: TransactionSettings): void => {
      transaction = 'unsent'
      unsent = [begin(settings)]
    },
    commit: async (): Promise<void> => {
      const { command } = transaction === 'committed' ? { command: 'COMMIT' } : await sendNow(commit)
      transaction = 'none'
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async (): Promise<void> => {
      const isOpen = transaction === 'open'
      transaction = 'none'
      unsent = []
      if (!isOpen) return
      isBroken = true
      await sendNow(rollback)
      isBroken = false
    },
    release: (): void => client.release(isBroken),
    streamQuery: refuseToStream,
  }
}
type PipelinedConnection = ReturnType<typeof pipelined>

const pipelineOf = (connection: DatabaseConnection): PipelinedConnection => {
  if (!('sendWithNext' in connection)) throw new Error('The Kysely instance is not from `createDatabase`')
  return connection as PipelinedConnection
}

/**
 * Sends a statement whose result is not needed. The statement is sent in one write with the next statement of
 * its transaction, which saves a round trip. If the statement fails, the next one fails with the same error.
 * `BEGIN` is always sent in this way.
 */
export const sendWithNext = (tx: QueryExecutorProvider, query: CompiledQuery): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => pipelineOf(connection).sendWithNext(query))

/**
 * Sends the last statement of a transaction. `COMMIT` is sent in the same write, because a process that is
 * paused between the statement and `COMMIT` would keep its locks. If the statement fails, `COMMIT` rolls the
 * transaction back. No statement may follow in the transaction.
 */
export const sendAndCommit = <Row>(tx: QueryExecutorProvider, query: CompiledQuery): Promise<Row[]> =>
  tx.getExecutor().provideConnection((connection) => pipelineOf(connection).sendAndCommit<Row>(query))

/**
 * Creates the Kysely driver of a pool. The driver sends several statements in one write, and prepares
 * statements that are executed repeatedly.
 */
export const createPipelinedDriver = (pool: pg.Pool): Driver => {
  const names = createStatementNames()
  return {
    init: async () => {},
    acquireConnection: async () => pipelined(await pool.connect(), names),
    beginTransaction: async (connection, settings) => pipelineOf(connection).begin(settings),
    commitTransaction: (connection) => pipelineOf(connection).commit(),
    rollbackTransaction: (connection) => pipelineOf(connection).rollback(),
    releaseConnection: async (connection) => pipelineOf(connection).release(),
    destroy: () => pool.end(),
  }
}
