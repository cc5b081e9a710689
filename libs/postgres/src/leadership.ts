import type { Logger } from '@shiplog/log'
import { pause } from '@shiplog/runtime'
import { observeGauges } from '@shiplog/telemetry'
import pg from 'pg'

export type LeadershipOptions = {
  /** URL of the database without a transaction pooler, which would lose the lock of the session. */
  url: string
  /** Name of the work, such as `ingestion relay`. A database has one leader for each name. */
  name: string
  log: Logger
  /** Works until `signal` fires. An error or a return ends the term; then a replica begins a new one. */
  lead: (signal: AbortSignal) => Promise<void>
  /** Interval at which the other replicas try to become leader. Default 500. */
  intervalMs?: number
  /** Interval of the leader's heartbeat. Default two fifths of `silenceMs`. */
  heartbeatMs?: number
  /** Time without a heartbeat after which Postgres ends the session, and so frees the lock. Default 5,000. */
  silenceMs?: number
}

export type Leadership = { leading: () => boolean; stop: () => Promise<void> }

const isLocked = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [name],
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

/** Sends heartbeats until `term` fires. @throws when the session is gone */
const heartbeat = async (client: pg.Client, intervalMs: number, term: AbortSignal): Promise<void> => {
  while (!term.aborted) {
    await client.query('select 1')
    // Heartbeats are at multiples of the interval by the clock. So all leaders on an idle machine wake it at
    // the same moment.
    await pause(intervalMs - (Date.now() % intervalMs), term)
  }
}

/** A leadership whose process is running. `leading` is true during a term. */
type Candidate = Required<LeadershipOptions> & { stopping: AbortSignal; leading: boolean }

/** Leads until the work or the session ends, or `stopping` fires. */
const serveTerm = async (candidate: Candidate, client: pg.Client): Promise<void> => {
  const { name, log, lead, heartbeatMs, stopping } = candidate
  const session = new AbortController()
  const end = (): void => session.abort()
  client.once('error', end)
  client.once('end', end)
  // If `stop` was called while the lock was being taken, the term ends at once.
  const term = AbortSignal.any([stopping, session.signal])
  candidate.leading = true
  log.info({ leadership: name }, 'leadership taken')
  try {
    const beating = heartbeat(client, heartbeatMs, term).catch(end)
    await lead(term)
    end()
    await beating
  } finally {
    end()
    candidate.leading = false
    log.info({ leadership: name }, 'leadership ended')
  }
}

/** Waits for the lock, and serves one term. */
const campaign = async (candidate: Candidate): Promise<void> => {
  const { url, name, intervalMs, silenceMs, stopping } = candidate
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // If a heartbeat gets no answer, for example because the server's host is gone, the term ends on this
    // side too.
    query_timeout: silenceMs,
    keepAlive: true,
    options: `-c idle_session_timeout=${silenceMs}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    while (!stopping.aborted) {
      if (await isLocked(client, name)) return await serveTerm(candidate, client)
      await pause(intervalMs, stopping)
    }
  } finally {
    await disconnect(client)
  }
}

/** Serves one term after another, until `stopping` fires. */
const run = async (candidate: Candidate): Promise<void> => {
  const { name, log, intervalMs, stopping } = candidate
  while (!stopping.aborted) {
    try {
      await campaign(candidate)
    } catch (err) {
      if (!stopping.aborted) log.warn({ err, leadership: name }, 'leadership term failed')
    }
    await pause(intervalMs, stopping)
  }
}

/**
 * Runs work on one replica at a time. The leader holds an advisory lock on a separate connection, and sends
 * heartbeats on that connection. If a process is paused or a node is lost, the heartbeats stop and Postgres
 * ends the session. Then another replica takes over within `silenceMs + intervalMs`. After a crash or a stop
 * of the leader's process, another replica takes over within `intervalMs`.
 *
 * After a pause, a former leader still works for a moment. So each of its writes must fail if another leader
 * has written meanwhile. For this, compare a position in the same statement or transaction.
 */
export const holdLeadership = (options: LeadershipOptions): Leadership => {
  const { name, intervalMs = 500, silenceMs = 5_000, heartbeatMs = silenceMs * 0.4 } = options
  const stopping = new AbortController()
  const times = { intervalMs, silenceMs, heartbeatMs }
  const candidate: Candidate = { ...options, ...times, stopping: stopping.signal, leading: false }
  const stopObserving = observeGauges(
    { shiplog_leader: { description: '1 on the leader, 0 on the other replicas', unit: '1' } },
    async () => ({ shiplog_leader: Number(candidate.leading) }),
    { name },
  )
  const running = run(candidate)
  return {
    leading: () => candidate.leading,
    stop: async () => {
      stopObserving()
      stopping.abort()
      await running
    },
  }
}
