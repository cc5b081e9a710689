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
import { type Answer, StatementGroup } from './statement-group.ts'
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
type Done = (err: unknown, answers: Answer[]) => void

const rollback = { sql: 'rollback', parameters: [] }
/** `COMMIT` and `BEGIN` may be in a group, although they have no parameters. */
const commit = { sql: 'commit', parameters: [] }
const isBegin = ({ sql }: Statement): boolean => sql === 'begin' || sql.startsWith('begin ')

/**
 * Splits statements into those that are sent as a group and those that are sent alone. A statement without
 * parameters is sent alone, because its text may have several statements, as in a migration.
 */
const splitIntoGroups = (statements: Statement[]): Statement[][] => {
  const groups: Statement[][] = []
  let mayGrow = false
  for (const statement of statements) {
    const isGrouped = statement.parameters.length > 0 || statement === commit || isBegin(statement)
    if (isGrouped && mayGrow) groups.at(-1)?.push(statement)
    else groups.push([statement])
    mayGrow = isGrouped
  }
  return groups
}

/** Sends a statement outside of a group. Only a statement with parameters is prepared. */
const sendAlone = (
  client: pg.PoolClient,
  { sql: text, parameters }: Statement,
  names: StatementNames,
  done: Done,
): void => {
  const name = parameters.length === 0 ? undefined : names.nameOf(text)
  const query = { ...(name !== undefined && { name }), text, values: parameters as unknown[] }
  client.query(query, (err: unknown, answer) => done(err, [answer]))
}

/** Sends statements as a group: see `StatementGroup`. */
const sendGroup = (
  client: pg.PoolClient,
  statements: Statement[],
  names: StatementNames,
  done: Done,
): void => {
  const named = statements.map(({ sql: text, parameters }) => ({
    name: names.nameOf(text),
    text,
    values: parameters,
  }))
  let group: StatementGroup
  try {
    group = new StatementGroup(named, done)
  } catch (err) {
    done(err, [])
    return
  }
  client.query(group as unknown as pg.Submittable)
}

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
  const answers: Promise<Answer[]>[] = []
  let isSent = true
  client.connection.stream.cork()
  for (const group of splitIntoGroups(statements)) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer[]>()
    const done: Done = (err, answer) => {
      if (err) isSent = false
      if (err) reject(err)
      else resolve(answer)
    }
    const [first, second] = group
    if (first && !second) sendAlone(client, first, names, done)
    else sendGroup(client, group, names, done)
    answers.push(promise)
    // If the driver cannot send a statement, it calls back at once. Then no later statement may be sent.
    if (!isSent) break
  }
  client.connection.stream.uncork()
  const settled = await Promise.allSettled(answers)
  return settled.flatMap((one) => {
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

const refuseToStream = (): never => {
  throw new Error('Queries cannot be streamed')
}

/**
 * Length of a statement's parameters, in characters, from which the statement is sent at once, not with the
 * next one. A packet of its own costs less than the time for which Postgres would have nothing to do.
 */
const largeLength = 64 * 1024

/** Returns true for a statement with large parameters, such as that of a batch. */
const isLarge = ({ parameters }: Statement): boolean => {
  let length = 0
  for (const parameter of parameters) if (typeof parameter === 'string') length += parameter.length
  return length >= largeLength
}

/** An answer that is never used: the driver answers each statement, but the compiler does not know that. */
const noAnswer: Answer = { command: '', rowCount: 0, rows: [] }

/** The statements of a connection's transaction that are not answered yet. */
const createOutbox = (client: pg.PoolClient, names: StatementNames) => {
  let unsent: Statement[] = []
  /** Answers to the large statements, for which nobody waits until the next `send`. */
  let unanswered: Promise<Answer[]>[] = []
  let hasSent = false

  const sendWith = (statements: Statement[]): Promise<Answer[]> => {
    const all = [...unsent, ...statements]
    unsent = []
    hasSent = true
    return send(client, all, names)
  }
  return {
    /** Forgets all statements of the last transaction. `statement` is sent with the next one. */
    begin: (statement?: Statement): void => {
      unsent = statement ? [statement] : []
      unanswered = []
      hasSent = false
    },
    /** Returns true once a statement of the transaction was sent. */
    hasSent: (): boolean => hasSent,
    add: (statement: Statement): void => {
      unsent.push(statement)
      if (!isLarge(statement)) return
      const sent = sendWith([])
      unanswered.push(sent)
      // It is awaited later. A failure before that must not count as an unhandled rejection.
      sent.catch(() => {})
    },
    /**
     * Sends the unsent statements, then these, and returns the answers to these.
     *
     * @throws the error of the first statement that failed
     */
    send: async (...statements: Statement[]): Promise<Answer[]> => {
      const earlier = unanswered
      unanswered = []
      const sent = sendWith(statements)
      if (earlier.length > 0) sent.catch(() => {})
      for (const answers of earlier) await answers
      return (await sent).slice(-statements.length)
    },
  }
}

const pipelined = (client: pg.PoolClient, names: StatementNames) => {
  let transaction: 'none' | 'open' | 'committed' = 'none'
  let isReadOnly = false
  /** True when a rollback has failed, so the pool must not use the connection again. */
  let isBroken = false
  const outbox = createOutbox(client, names)

  const refuseAfterCommit = ({ sql }: Statement): void => {
    if (transaction === 'committed')
      throw new Error(`The transaction is already committed, no statement may follow: ${sql}`)
  }
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      refuseAfterCommit(query)
      const [answer = noAnswer] = await outbox.send(query)
      return toResult(answer)
    },
    sendWithNext: (query: CompiledQuery): void => {
      refuseAfterCommit(query)
      if (transaction === 'none')
        throw new Error(`Only a statement in a transaction can be sent with the next one: ${query.sql}`)
      outbox.add(query)
    },
    sendTogether: async (queries: readonly CompiledQuery[]): Promise<Answer[]> => {
      for (const query of queries) refuseAfterCommit(query)
      return await outbox.send(...queries)
    },
    sendAndCommit: async <Row>(query: CompiledQuery): Promise<Row[]> => {
      refuseAfterCommit(query)
      const [answer = noAnswer] = await outbox.send(query, commit)
      transaction = 'committed'
      return answer.rows
    },
    begin: (settings: TransactionSettings): void => {
      transaction = 'open'
      isReadOnly = settings.accessMode === 'read only'
      outbox.begin(begin(settings))
    },
    commit: async (): Promise<void> => {
      const sent = transaction === 'committed' ? Promise.resolve<Answer[]>([]) : outbox.send(commit)
      // Nobody waits for the end of a transaction that has only read, because nothing depends on it. Postgres
      // ends it before it executes the connection's next statement.
      if (isReadOnly) sent.catch(() => {})
      const [answer] = isReadOnly ? [] : await sent
      transaction = 'none'
      if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async (): Promise<void> => {
      const isOpen = transaction !== 'none' && outbox.hasSent()
      transaction = 'none'
      outbox.begin()
      if (!isOpen) return
      isBroken = true
      await outbox.send(rollback)
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
 * its transaction, which saves a round trip. A large statement is sent at once, without waiting for its
 * answer, so that Postgres executes it while this process prepares the next one. If the statement fails, the
 * next one fails with the same error. `BEGIN` is always sent with the next statement.
 */
export const sendWithNext = (tx: QueryExecutorProvider, query: CompiledQuery): Promise<void> =>
  tx.getExecutor().provideConnection(async (connection) => pipelineOf(connection).sendWithNext(query))

/**
 * Sends several statements in one write, which saves round trips. Each statement sees what those before it
 * have changed. After an error Postgres ignores the statements that follow.
 *
 * @returns the rows of each statement
 * @throws the error of the first statement that failed
 */
export const sendTogether = <Rows extends unknown[]>(
  tx: QueryExecutorProvider,
  queries: readonly [...{ [Index in keyof Rows]: CompiledQuery<Rows[Index]> }],
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const answers = await pipelineOf(connection).sendTogether(queries)
    return answers.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] }
  })

/**
 * Sends the last statement of a transaction. `COMMIT` is sent in the same write, because a process that is
 * paused between the statement and `COMMIT` would keep its locks. If the statement fails, Postgres aborts the
 * transaction, which frees its locks. No statement may follow in the transaction.
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
