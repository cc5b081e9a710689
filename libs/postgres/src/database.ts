import { Socket } from 'node:net'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { observePool } from './observe-pool.ts'
import { createPipelinedDriver } from './pipeline.ts'

const int8 = 20

/** Parsers of the driver. They read `int8` as a number, because positions and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

type PoolOptions = {
  /** `postgres://…`; the role in the URL decides what the pool may read and write. */
  url: string
  /** The `search_path`, schemas with commas between them: only there names without a schema are found. */
  schema: string
  /** Name of the connections in `pg_stat_activity`. */
  name: string
  /** Maximum number of connections. Default 10. */
  max?: number
  /** Time after which Postgres ends a session whose open transaction is idle; 0: never. Default 5,000. */
  idleInTransactionMs?: number
  /** Time after which a statement that waits for a lock fails (55P03); 0, the default: never. */
  lockTimeoutMs?: number
  /** Time after which a connection without traffic is closed; 0: never. Default 60,000. */
  silenceMs?: number
}

/** Makes a socket that closes after `silenceMs` without traffic: TCP notices a lost host after 15 minutes. */
const openSocket = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    const silent = new Error(`Postgres was silent for ${silenceMs} ms`)
    socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }))
  })
}

/**
 * Settings of the planner. Each statement of a service reads by an index. So Postgres plans a statement once
 * for all values, and avoids plans that get slow when a table grows. `jit` is off, because compilation takes
 * longer than such short statements.
 */
const planning = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
}

/** Creates a pool with a fixed `search_path`, which reads `int8` as a number and closes idle connections. */
export const createPool = (options: PoolOptions): pg.Pool => {
  const { url, schema, name, max = 10 } = options
  const { idleInTransactionMs = 5_000, lockTimeoutMs = 0, silenceMs = 60_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // `createPipelinedDriver` sends several statements in one write.
    pipeline: true,
    types,
    application_name: name,
    options: Object.entries({ search_path: schema, ...planning })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // A process that is paused or lost during a transaction would keep row locks for which others wait.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockTimeoutMs,
    // Long, because a new connection has no prepared statements. Shorter than `silenceMs`, so that the pool
    // closes an idle connection before its socket does.
    idleTimeoutMillis: 0.75 * (silenceMs || 60_000),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    stream: () => openSocket(silenceMs),
  })
  observePool(pool, name)
  // The pool emits `error` when Postgres ends an idle connection. The pool has removed the connection
  // already.
  pool.on('error', () => {})
  // A connection that is lost between two statements of a transaction emits `error` itself. Without a
  // listener, that would end the process. The next statement fails, so the listener need not do anything.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates a Kysely instance over a pool. `destroy` ends the pool. */
export const createDatabase = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createPipelinedDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
