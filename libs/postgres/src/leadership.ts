import type { Logger } from '@shiplog/log'
import { pause } from '@shiplog/runtime'
import { observeGauges } from '@shiplog/telemetry'
import pg from 'pg'

export type LeadershipOptions = {
  /** A direct connection: a transaction pooler would lose the session's lock. */
  url: string
  /** What is led, such as `ingestion relay`; one leader per name in a database. */
  name: string
  log: Logger
  /** The leader's work, until `signal` fires. What it throws ends this term; a new one may follow. */
  lead: (signal: AbortSignal) => Promise<void>
  /** How often a standby tries. Default 500. */
  intervalMs?: number
  /** How often a leader shows that it lives. Default two fifths of `silenceMs`. */
  heartbeatMs?: number
  /** Postgres ends a leader's silent connection after this long, and with it the lock. Default 5,000. */
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

/** Ends the session, and with it the lock; after a second without an answer, only our side of it. */
const disconnect = async (client: pg.Client): Promise<void> => {
  const deadline = new AbortController()
  const ended = client.end().catch(() => {})
  await Promise.race([ended, pause(1_000, deadline.signal)])
  deadline.abort()
  client.connection.stream.destroy()
}

/**
 * Keeps one replica at work on something, by an advisory lock on a connection of its own. The leader sends a
 * heartbeat on that connection, and Postgres ends the connection of a leader that is silent (a paused
 * process, a lost node), so that another takes over within `silenceMs + intervalMs`; after a crash or a stop,
 * within `intervalMs`.
 *
 * A leader that was paused may believe for a moment that it still leads. So each of its writes must fail when
 * another leader has written since: compare a position in the same statement or transaction.
 */
export const holdLeadership = (options: LeadershipOptions): Leadership => {
  const { url, name, log, lead, intervalMs = 500, silenceMs = 5_000 } = options
  const { heartbeatMs = silenceMs * 0.4 } = options
  const stopping = new AbortController()
  let leading = false

  const heartbeat = async (client: pg.Client, term: AbortSignal): Promise<void> => {
    while (!term.aborted) {
      await client.query('select 1')
      // All leaders of a machine at the same moment, which wakes it once.
      await pause(heartbeatMs - (Date.now() % heartbeatMs), term)
    }
  }

  const serveTerm = async (client: pg.Client): Promise<void> => {
    const session = new AbortController()
    const end = (): void => session.abort()
    client.once('error', end)
    client.once('end', end)
    // `stop` may have been called while the lock was being taken: then the term is over at once.
    const term = AbortSignal.any([stopping.signal, session.signal])
    leading = true
    log.info({ leadership: name }, 'leadership taken')
    try {
      const beating = heartbeat(client, term).catch(end)
      await lead(term)
      end()
      await beating
    } finally {
      end()
      leading = false
      log.info({ leadership: name }, 'leadership ended')
    }
  }

  const campaign = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      // When a heartbeat is not answered, as when the server's host is gone, the term ends on this side too.
      query_timeout: silenceMs,
      keepAlive: true,
      options: `-c idle_session_timeout=${silenceMs}`,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!stopping.signal.aborted) {
        if (await isLocked(client, name)) return await serveTerm(client)
        await pause(intervalMs, stopping.signal)
      }
    } finally {
      await disconnect(client)
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await campaign()
      } catch (err) {
        if (!stopping.signal.aborted) log.warn({ err, leadership: name }, 'leadership term failed')
      }
      await pause(intervalMs, stopping.signal)
    }
  }

  const stopObserving = observeGauges(
    { shiplog_leader: { description: '1 on the replica that leads, 0 on those that stand by', unit: '1' } },
    async () => ({ shiplog_leader: [{ value: Number(leading), attributes: { name } }] }),
  )
  const running = run()
  return {
    leading: () => leading,
    stop: async () => {
      stopObserving()
      stopping.abort()
      await running
    },
  }
}
