import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/**
 * Prefix for the SQL of a transaction's last statement. `COMMIT` is sent in the same write, because a process
 * that is paused between the statement and `COMMIT` would keep its locks. If the statement fails, `COMMIT`
 * rolls the transaction back. No statement may follow in the transaction.
 */
export const andCommit = '/* and commit */'

/**
 * Prefix for the SQL of a statement whose result is not needed. The statement is sent in one write with the
 * next statement of its transaction, which saves a round trip. If the statement fails, the next one fails
 * with the same error. `BEGIN` is always sent in this way.
 */
export const withNext = '/* with next */'

/**
 * Returns true for an error that shows that nothing of the transaction was stored, even if `COMMIT` was sent.
 */
export const isRolledBack = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.severity === 'ERROR'

/**
 * Returns true for the error of a prepared statement that no longer exists, or whose table has other columns
 * by now. The next try prepares the statement again.
 */
export const isOutdatedPlan = (err: unknown): boolean =>
  err instanceof pg.DatabaseError &&
  (err.code === '26000' || (err.code === '0A000' && err.routine === 'RevalidateCachedQuery'))

type Statement = { text: string; values: unknown[] }
/** The part of an answer that Kysely reads. */
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const noAnswer = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

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
  for (const { text, values } of statements) {
    const name = values.length === 0 ? undefined : names.nameOf(text)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    client.query({ ...(name !== undefined && { name }), text, values }, (err: unknown, answer) => {
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
    throw one.reason
  })
}

const begin = { text: 'begin', values: [] }
const commit = { text: 'commit', values: [] }

const pipelined = (client: pg.PoolClient, names: StatementNames): PostgresPoolClient => {
  /** Statements of the transaction that are sent with its next statement, `begin` first. */
  let unsent: Statement[] = []
  let transaction: 'none' | 'open' | 'committed' = 'none'

  const sendWithUnsent = async (...statements: Statement[]): Promise<Answer[]> => {
    const all = [...unsent, ...statements]
    unsent = []
    const answers = await send(client, all, names)
    return answers.slice(-statements.length)
  }

  const afterCommit = (text: string): Answer => {
    if (text === 'commit' || text === 'rollback') return noAnswer(text.toUpperCase())
    throw new Error(`The transaction is already committed, no statement may follow: ${text}`)
  }

  const query = async (text: string, values: unknown[]): Promise<Answer> => {
    const statement = { text, values }
    if (text === begin.text) {
      unsent = [begin]
      transaction = 'open'
      return noAnswer()
    }
    if (transaction === 'committed') return afterCommit(text)
    if (text === commit.text) transaction = 'none'
    if (text === 'rollback') {
      const hasBegun = unsent[0] !== begin
      transaction = 'none'
      unsent = []
      if (!hasBegun) return noAnswer('ROLLBACK')
    }
    if (text.startsWith(withNext)) {
      if (transaction !== 'open')
        throw new Error(`Only a statement in a transaction can be sent with the next one: ${text}`)
      unsent.push(statement)
      return noAnswer()
    }
    if (!text.startsWith(andCommit)) return (await sendWithUnsent(statement))[0] ?? noAnswer()
    const [answer = noAnswer()] = await sendWithUnsent(statement, commit)
    transaction = 'committed'
    return answer
  }
  return {
    // Kysely's type has an overload for cursors, which is not implemented because nothing uses cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/**
 * Wraps a pool for Kysely: handles `andCommit` and `withNext`, and prepares statements that are executed
 * repeatedly.
 */
export const pipelinedPool = (pool: pg.Pool): PostgresPool => {
  const names = createStatementNames()
  return {
    options: pool.options,
    connect: async () => pipelined(await pool.connect(), names),
    end: () => pool.end(),
  }
}
