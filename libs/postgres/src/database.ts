import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { observePool } from './observe-pool.ts'
import { pipelinedPool } from './pipeline.ts'

const int8 = 20

/** Reads `int8` as a number, because positions and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  /** `postgres://…`; the role in it decides what the pool may read and write. */
  url: string
  /** The `search_path`: names without a schema are found in this schema only. */
  schema: string
  /** Name of the connections in `pg_stat_activity`. */
  name: string
  /** Most connections. Default 10. */
  max?: number
  /** Time after which Postgres ends a session whose open transaction is idle; 0: never. Default 5,000. */
  idleInTransactionMs?: number
  /** Time after which a statement that waits for a lock fails (55P03); 0, the default: never. */
  lockTimeoutMs?: number
  /** Time after which a connection without traffic is closed; 0: never. Default 60,000. */
  silenceMs?: number
}

/** Makes a socket that closes when it is silent: TCP takes 15 minutes to notice that a host is gone. */
const openSocket = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    const silent = new Error(`Postgres was silent for ${silenceMs} ms`)
    socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }))
  })
}

/**
 * Settings of the planner. Each statement of a service reads by an index, so Postgres plans it once for all
 * values, and only in ways that stay fast when a table grows. Statements are too short for compilation
 * (`jit`).
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** Creates a pool that is pinned to one schema, reads `int8` as a number, and closes idle connections. */
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
    // A process that is paused or gone in a transaction holds row locks that others wait for.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockTimeoutMs,
    // Long, because a new connection has no prepared statements; shorter than the time of a silent
    // connection.
    idleTimeoutMillis: 0.75 * (silenceMs || 60_000),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => openSocket(silenceMs),
  })
  observePool(pool, name)
  // Emitted when Postgres ends an idle connection. The pool has removed the connection already.
  pool.on('error', () => {})
  // A connection that is lost between two statements of a transaction emits an error itself, which without a
  // listener ends the process. Nothing else is needed: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates a Kysely instance over a pool. `destroy` ends the pool. */
export const createDatabase = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pipelinedPool(pool) }) })
