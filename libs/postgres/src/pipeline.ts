import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/**
 * Begins the SQL of a transaction's last statement. `COMMIT` leaves right behind it, in the same write, so
 * that a process which is paused never keeps others from what this statement locks. When the statement fails,
 * that `COMMIT` rolls back. Nothing may follow in the transaction.
 */
export const andCommit = '/* and commit */'

/**
 * Begins the SQL of a statement whose result nobody needs: it leaves with the next statement of its
 * transaction, in the same write, and saves the wait for an answer. When it fails, that one fails with its
 * error. `BEGIN` leaves so by itself.
 */
export const withNext = '/* with next */'

/** True for an error after which nothing of its transaction is stored, also when `COMMIT` was sent. */
export const isRolledBack = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.severity === 'ERROR'

/**
 * Of a prepared statement whose table has other columns by now, or that is gone; it is prepared anew when it
 * comes again.
 */
export const isOutdatedPlan = (err: unknown): boolean =>
  err instanceof pg.DatabaseError &&
  (err.code === '26000' || (err.code === '0A000' && err.routine === 'RevalidateCachedQuery'))

type Statement = { text: string; values: unknown[] }
/** What Kysely reads of an answer. */
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const noAnswer = (command = ''): Answer => ({ command, rowCount: 0, rows: [] })

/** Sends statements in one write, one after another. @throws the error of the first that failed */
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
    // The driver refuses at once what it cannot send. Then nothing that follows may be sent.
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
  /** Of the transaction: what leaves with its next statement, `begin` first. */
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
    throw new Error(`The transaction is committed: it is too late for ${text}`)
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
      if (transaction !== 'open') throw new Error(`Outside of a transaction nothing follows: ${text}`)
      unsent.push(statement)
      return noAnswer()
    }
    if (!text.startsWith(andCommit)) return (await sendWithUnsent(statement))[0] ?? noAnswer()
    const [answer = noAnswer()] = await sendWithUnsent(statement, commit)
    transaction = 'committed'
    return answer
  }
  return {
    // Without the overload for cursors, which nobody uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** The pool as Kysely uses it: knows `andCommit` and `withNext`, and has Postgres keep what comes often. */
export const pipelinedPool = (pool: pg.Pool): PostgresPool => {
  const names = createStatementNames()
  return {
    options: pool.options,
    connect: async () => pipelined(await pool.connect(), names),
    end: () => pool.end(),
  }
}
