import { pause } from '@shiplog/runtime'
import pg from 'pg'

/** A lock that this process has. */
export type SessionLock = {
  /** Fires when the session and with it the lock is lost, and when `stop` is called. */
  ended: AbortSignal
  /**
   * Returns the time, by `performance.now()`, at which the last answered heartbeat was sent. Postgres keeps
   * the lock for at least `silenceMs` from then on, unless somebody ends the session.
   */
  confirmedAt: () => number
}

export type SessionLockOptions = {
  /** URL of the database without a transaction pooler, which would lose the lock of the session. */
  url: string
  /** Text that identifies the lock. One session of a database has it at a time. */
  key: string
  /** Name of the session in `pg_stat_activity`. */
  name: string
  /** Interval at which the process tries to get the lock. Default 500. */
  intervalMs?: number
  /** Interval of the heartbeats while the process has the lock. Default two fifths of `silenceMs`. */
  heartbeatMs?: number
  /** Time without a heartbeat after which Postgres ends the session, and so frees the lock. Default 5,000. */
  silenceMs?: number
  /**
   * Longest time that connecting may take. Each further try in a row may take twice as long, up to the
   * default of 5,000.
   */
  connectTimeoutMs?: number
  /** Uses the lock until `ended` fires. An error or a return frees the lock; then the process tries again. */
  use: (lock: SessionLock) => Promise<void>
  /** Called with each error of `use`, and with the reason why there was no session. */
  onFailure: (err: unknown) => void
}

const mostConnectTimeoutMs = 5_000

type Settings = Required<SessionLockOptions> & { stopping: AbortSignal }

/**
 * An SQL subquery of the hashes of all advisory locks that sessions of this database hold. A session holds
 * the lock of a key when `hashtextextended(key, 0)` is one of them. Every role may read `pg_locks`. Reading
 * it takes no advisory lock, so it disturbs nobody.
 */
export const heldLocks = `(
  select (classid::bigint << 32) | objid::bigint from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database()))`

const isLocked = async (client: pg.Client, key: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [key],
  )
  return rows[0]?.locked === true
}

/** Ends the session, which frees its lock. Closes only the socket if Postgres is silent for a second. */
const disconnect = async (client: pg.Client): Promise<void> => {
  const timer = new AbortController()
  const ended = client.end().catch(() => {})
  await Promise.race([ended, pause(1_000, timer.signal)])
  timer.abort()
  client.connection.stream.destroy()
}

/**
 * Sends heartbeats until `ended` fires.
 *
 * @param confirm called with the time at which an answered heartbeat was sent
 * @throws when the session is gone
 */
const heartbeat = async (
  client: pg.Client,
  intervalMs: number,
  ended: AbortSignal,
  confirm: (sentAt: number) => void,
): Promise<void> => {
  while (!ended.aborted) {
    const sentAt = performance.now()
    await client.query('select 1')
    confirm(sentAt)
    // Heartbeats are sent when the clock shows a multiple of the interval. So the processes of an idle
    // machine wake it at the same moment.
    await pause(intervalMs - (Date.now() % intervalMs), ended)
  }
}

/** Calls `use`, and sends heartbeats until `use` or the session ends, or `stopping` fires. */
const useLock = async (settings: Settings, client: pg.Client, takenAt: number): Promise<void> => {
  const session = new AbortController()
  const end = (): void => session.abort()
  client.once('error', end)
  client.once('end', end)
  // If `stop` was called while the lock was being taken, `ended` fires at once.
  const ended = AbortSignal.any([settings.stopping, session.signal])
  let confirmedAt = takenAt
  const confirm = (sentAt: number): void => {
    confirmedAt = sentAt
  }
  try {
    const beating = heartbeat(client, settings.heartbeatMs, ended, confirm).catch(end)
    await settings.use({ ended, confirmedAt: () => confirmedAt })
    end()
    await beating
  } finally {
    end()
  }
}

/**
 * Waits for the lock in a session of its own, and uses it once.
 *
 * @param failures number of tries in a row that got no session
 */
const takeLock = async (settings: Settings, failures: number): Promise<void> => {
  const { url, key, name, intervalMs, silenceMs, connectTimeoutMs, stopping } = settings
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: Math.min(mostConnectTimeoutMs, connectTimeoutMs * 2 ** failures),
    // If a heartbeat gets no answer, for example because the server's host is gone, `ended` fires on this
    // side too.
    query_timeout: silenceMs,
    keepAlive: true,
    options: `-c idle_session_timeout=${silenceMs}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    while (!stopping.aborted) {
      const triedAt = performance.now()
      if (await isLocked(client, key)) return await useLock(settings, client, triedAt)
      await pause(intervalMs, stopping)
    }
  } finally {
    await disconnect(client)
  }
}

/** Takes the lock again and again, until `stopping` fires. */
const run = async (settings: Settings): Promise<void> => {
  const { intervalMs, onFailure, stopping } = settings
  let failures = 0
  while (!stopping.aborted) {
    try {
      await takeLock(settings, failures)
      failures = 0
    } catch (err) {
      failures += 1
      if (!stopping.aborted) onFailure(err)
    }
    await pause(intervalMs, stopping)
  }
}

/**
 * Keeps an advisory lock for as long as this process lives, on a connection of its own with heartbeats. When
 * the process ends for any reason, the lock is free at once. When the process is paused or its host is lost,
 * the lock is free after `silenceMs`. If only the session is lost, the process takes the lock again.
 *
 * @returns `stop`, which ends the session after `use` has ended
 */
export const keepSessionLock = (options: SessionLockOptions): { stop: () => Promise<void> } => {
  const {
    intervalMs = 500,
    silenceMs = 5_000,
    heartbeatMs = silenceMs * 0.4,
    connectTimeoutMs = mostConnectTimeoutMs,
  } = options
  const times = { intervalMs, silenceMs, heartbeatMs, connectTimeoutMs }
  const stopping = new AbortController()
  const running = run({ ...options, ...times, stopping: stopping.signal })
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
