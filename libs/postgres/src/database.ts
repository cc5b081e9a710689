import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { observePool } from './observe-pool.ts'
import { pipelinedPool } from './pipeline.ts'

const int8 = 20

/** Positions and counts arrive as numbers: they stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  /** `postgres://…`; the role decides what can be reached. */
  url: string
  /** Every unqualified name means this schema, and no other. */
  schema: string
  /** Shown in `pg_stat_activity`. */
  name: string
  /** Connections at most. */
  max?: number
  /** Postgres ends a session whose open transaction is silent for so long; 0: never. Default 5,000. */
  idleInTransactionMs?: number
  /** A statement that waits so long for a lock fails (55P03); 0, the default: never. */
  lockTimeoutMs?: number
  /** A connection on which nothing has come or gone for so long is given up; 0: never. Default 60,000. */
  silenceMs?: number
}

/** TCP needs a quarter of an hour to notice that a host is gone; this closes a silent connection sooner. */
const openSocket = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    const silent = new Error(`Postgres was silent for ${silenceMs} ms`)
    socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }))
  })
}

/**
 * How Postgres plans the statements of a service, each of which reads by an index: once for all values, and
 * so that a plan which was made while a table was small stays good when it has grown. The plans are for one
 * row or a thousand, and none is worth compiling.
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** A pool that is pinned to one schema, reads `int8` as number, and lets idle connections go. */
export const createPool = (options: PoolOptions): pg.Pool => {
  const { url, schema, name, max = 10 } = options
  const { idleInTransactionMs = 5_000, lockTimeoutMs = 0, silenceMs = 60_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // For `andCommit` and `withNext`.
    pipeline: true,
    types,
    application_name: name,
    options: Object.entries({ search_path: schema, ...planning })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // A process that is paused or gone in a transaction holds its row locks, and everybody waits for them.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockTimeoutMs,
    // Long, because a new connection knows no prepared statement; sooner than it is taken for silent.
    idleTimeoutMillis: 0.75 * (silenceMs || 60_000),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => openSocket(silenceMs),
  })
  observePool(pool, name)
  // Emitted when Postgres ends an idle connection. The pool has removed it, and the next query gets another.
  pool.on('error', () => {})
  // A connection that is lost between two statements of a transaction emits on itself, and without a listener
  // that ends the process. There is nothing to do: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Kysely over a pool. Destroying it ends the pool. */
export const createDatabase = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pipelinedPool(pool) }) })
