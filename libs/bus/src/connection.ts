import { type ConnectionOptions, connect, createInbox, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '@shiplog/log'
import { createSignal } from './signal.ts'

/** An uninterrupted connection to the broker. `lost` fires at its end; a new session may follow. */
export type Session = {
  nats: NatsConnection
  lost: AbortSignal
  /** Returns a new subject on which only this process receives answers. */
  createInbox: () => string
}

export type ConnectionSettings = {
  /** `nats://[user:password@]host:port`, or several addresses, separated by commas. */
  url: string
  /** Name of the client in the broker's monitoring. */
  name: string
  log: Logger
}

export type Connection = {
  session: () => Session | undefined
  /** Sends the messages that are still buffered, if the broker is connected, and disconnects for good. */
  close: () => Promise<void>
}

const redialMs = 200
const drainMs = 2_000

/** Prefix of all answer subjects. Of these, a user of the broker may only subscribe to `_INBOX.<user>.>`. */
export const inboxes = '_INBOX'

/** Reads the credentials from the address: the NATS client takes them as options only. */
const credentials = (url: string): Pick<ConnectionOptions, 'user' | 'pass' | 'inboxPrefix'> => {
  const { username, password } = new URL(url)
  if (username === '') return { inboxPrefix: inboxes }
  const user = decodeURIComponent(username)
  return { user, pass: decodeURIComponent(password), inboxPrefix: `${inboxes}.${user}` }
}

const optionsFor = ({ url, name }: ConnectionSettings): ConnectionOptions => {
  const addresses = url.split(',').map((address) => address.trim())
  return {
    ...credentials(addresses[0] ?? ''),
    ...(addresses.some((address) => address.startsWith('tls:')) && { tls: {} }),
    servers: addresses.map((address) => new URL(address).host),
    name,
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: redialMs,
    ignoreAuthErrorAbort: true,
    // With these two, a broker that stops answering is noticed within 15 s.
    pingInterval: 5_000,
    maxPingOut: 2,
    noAsyncTraces: true,
  }
}

/** Connects once. @returns undefined if the broker is away, or `closing` has fired meanwhile */
const dial = async (
  options: ConnectionOptions,
  log: Logger,
  closing: AbortSignal,
): Promise<NatsConnection | undefined> => {
  try {
    const nats = await connect(options)
    if (!closing.aborted) return nats
    await nats.close()
  } catch (err) {
    log.warn({ err }, 'broker is not available')
  }
  return undefined
}

/** Sends what is still buffered. Gives up after `drainMs`. */
const drain = async (nats: NatsConnection): Promise<void> => {
  // The signal's wait clears its timer when it is notified; a plain timer would keep the process alive for
  // `drainMs`.
  const drained = createSignal()
  void nats
    .drain()
    .catch(() => {})
    .then(drained.notify)
  await drained.wait(drainMs)
}

/** Holds the session of the moment. A session lasts until the client is disconnected. */
const createSessions = (
  inboxPrefix: string | undefined,
  { log, onSession }: { log: Logger; onSession: (nats: NatsConnection) => void },
  closing: AbortSignal,
) => {
  let current: { session: Session; lost: AbortController } | undefined
  return {
    current: (): Session | undefined => current?.session,
    begin: (nats: NatsConnection): void => {
      // A client that is closing takes no subscriptions.
      if (closing.aborted) return
      const lost = new AbortController()
      const session = { nats, lost: lost.signal, createInbox: () => createInbox(inboxPrefix) }
      current = { session, lost }
      log.info({ server: nats.getServer() }, 'broker connected')
      onSession(nats)
    },
    end: (): void => {
      if (current === undefined) return
      const { lost } = current
      current = undefined
      lost.abort()
      if (!closing.aborted) log.warn('broker connection lost')
    },
  }
}
type Sessions = ReturnType<typeof createSessions>

/** Ends the session of a client when it is disconnected, and begins another when it has reconnected. */
const watchStatus = async (nats: NatsConnection, sessions: Sessions, log: Logger): Promise<void> => {
  for await (const status of nats.status()) {
    if (status.type === 'disconnect' || status.type === 'close') sessions.end()
    if (status.type === 'reconnect') sessions.begin(nats)
    if (status.type === 'error') log.error({ err: status.error }, 'refused by the broker')
  }
}

/**
 * Keeps a connection to the broker until `close`. The NATS client reconnects by itself once it has been
 * connected. This function makes a new client when the first attempt fails or the client gives up.
 *
 * @param onSession called at the begin of each session: with a new client, which has no subscriptions yet, or
 * with a client that has reconnected, which has renewed its subscriptions
 * @returns the connection, after the first attempt, which may have failed
 */
export const keepConnected = async (
  settings: ConnectionSettings,
  onSession: (nats: NatsConnection) => void,
): Promise<Connection> => {
  const { log } = settings
  const options = optionsFor(settings)
  const closing = new AbortController()
  const sessions = createSessions(options.inboxPrefix, { log, onSession }, closing.signal)
  let client: NatsConnection | undefined

  const run = async (firstAttempt: () => void): Promise<void> => {
    while (!closing.signal.aborted) {
      const nats = await dial(options, log, closing.signal)
      if (nats !== undefined) {
        client = nats
        const ended = watchStatus(nats, sessions, log)
        sessions.begin(nats)
        firstAttempt()
        await Promise.race([ended, nats.closed()])
        sessions.end()
      }
      firstAttempt()
      await createSignal().wait(redialMs, { abort: closing.signal })
    }
  }

  const attempted = Promise.withResolvers<void>()
  const running = run(attempted.resolve)
  await attempted.promise

  return {
    session: sessions.current,
    close: async () => {
      closing.abort()
      if (sessions.current() !== undefined && client !== undefined) await drain(client)
      sessions.end()
      await client?.close()
      await running
    },
  }
}
