import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * Begins the SQL of a transaction's last statement. `COMMIT` leaves right behind it, in the same write, so
 * that a process which is paused never keeps others from what this statement locks. When the statement fails,
 * that `COMMIT` rolls back. Nothing may follow in the transaction.
 */
export const andCommit = '/* and commit */'

/** True for an error after which nothing of its transaction is stored, also when `COMMIT` was sent. */
export const isRolledBack = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.severity === 'ERROR'

const sendAndCommit = async (client: pg.PoolClient, text: string, values: unknown[]) => {
  const { stream } = client.connection
  let isSent = true
  stream.cork()
  const executed = new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(text, values, (err, result) => {
      if (err) isSent = false
      if (err) reject(err)
      else resolve(result)
    })
  })
  // The driver refuses at once what it cannot send. Without its last statement nothing may be committed.
  const committed = isSent ? client.query('commit') : undefined
  stream.uncork()
  const [statement, commit] = await Promise.allSettled([executed, committed])
  if (statement.status === 'rejected') throw statement.reason
  if (commit.status === 'rejected') throw commit.reason
  return statement.value
}

const knowAndCommit = (client: pg.PoolClient): PostgresPoolClient => {
  let hasCommitted = false
  const query = async (text: string, values: unknown[]) => {
    if (hasCommitted && text === 'commit') return { command: 'COMMIT', rowCount: 0, rows: [] }
    if (hasCommitted) throw new Error(`The transaction is committed: it is too late for ${text}`)
    if (!text.startsWith(andCommit)) return await client.query(text, values)
    const result = await sendAndCommit(client, text, values)
    hasCommitted = true
    return result
  }
  return {
    // Without the overload for cursors, which nobody uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** The pool as Kysely uses it, whose transactions know `andCommit`. */
export const poolWithAndCommit = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => knowAndCommit(await pool.connect()),
  end: () => pool.end(),
})
