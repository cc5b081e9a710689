import {
  headers,
  type Msg,
  type NatsConnection,
  RequestError,
  type Subscription,
  TimeoutError,
} from '@nats-io/transport-node'
import type { Logger } from '@shiplog/log'
import { type ConnectionSettings, inboxes, keepConnected, type Session } from './connection.ts'
import { unlessAborted } from './unless-aborted.ts'

/** A request over the bus got no answer. */
export class BusUnavailableError extends Error {
  override name = 'BusUnavailableError'
  /**
   * `broker away`: the bus is not connected. `no responders`: nobody listens on the subject. `responder
   * failed`: the responder's `answer` has thrown. `timeout`: no answer came in time.
   */
  readonly reason: 'broker away' | 'no responders' | 'responder failed' | 'timeout'

  constructor(subject: string, reason: BusUnavailableError['reason'], options: { cause?: unknown } = {}) {
    super(`No answer on ${subject}: ${reason}`, options)
    this.reason = reason
  }
}

/** Sends wake-ups and requests, but no events, as JSON over core NATS, where messages may be lost. */
export type Bus = {
  connected: () => boolean
  /** Sends a message without confirmation. While the broker is away the message is dropped. */
  publish: (subject: string, body?: unknown) => void
  /**
   * Calls `handle` for every message on the subject. The subscription survives reconnects, but messages that
   * are sent while the connection is lost do not arrive.
   *
   * @returns a function that unsubscribes
   */
  subscribe: (subject: string, handle: (body: unknown) => void) => () => void
  /** Sends a request to one responder of the subject and returns its answer. @throws BusUnavailableError */
  request: (subject: string, body: unknown, timeoutMs: number) => Promise<unknown>
  /**
   * Answers requests on the subject. Each request goes to one of the responders with the same `queue`. If
   * `answer` throws, the requester gets a `BusUnavailableError` with the reason `responder failed`.
   *
   * @returns a function that stops answering
   */
  respond: (subject: string, queue: string, answer: (body: unknown) => Promise<unknown>) => () => void
  /** Returns the current connection; undefined while the broker is away. For the relay and projections. */
  session: () => Session | undefined
  /** Sends the messages that are still buffered, then disconnects. */
  close: () => Promise<void>
}

type Listener = { subject: string; queue?: string; callback: (message: Msg) => void }

const failedHeader = 'Shiplog-Failed'
const encode = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body))
const decode = (message: Msg): unknown => (message.data.length === 0 ? undefined : message.json())

const failure = (subject: string, err: unknown): BusUnavailableError => {
  if (err instanceof TimeoutError || (err instanceof RequestError && err.cause instanceof TimeoutError))
    return new BusUnavailableError(subject, 'timeout', { cause: err })
  const reason = err instanceof RequestError && err.isNoResponders() ? 'no responders' : 'broker away'
  return new BusUnavailableError(subject, reason, { cause: err })
}

const askOver = async (session: Session, subject: string, body: unknown, timeout: number): Promise<Msg> => {
  try {
    return await unlessAborted(session.nats.request(subject, encode(body), { timeout }), session.lost)
  } catch (err) {
    throw failure(subject, err)
  }
}

const attach = (nats: NatsConnection, { subject, queue, callback }: Listener, log: Logger): Subscription => {
  const guarded = (err: Error | null, message: Msg): void => {
    try {
      if (err !== null) throw err
      callback(message)
    } catch (cause) {
      log.warn({ err: cause, subject }, 'message not handled')
    }
  }
  return nats.subscribe(subject, { callback: guarded, ...(queue !== undefined && { queue }) })
}

const respond = async (
  message: Msg,
  answer: (body: unknown) => Promise<unknown>,
  log: Logger,
): Promise<void> => {
  // A reply subject outside the inboxes is forged: the answer could become a message of a JetStream stream.
  if (!message.reply?.startsWith(`${inboxes}.`)) return
  try {
    message.respond(encode(await answer(decode(message))))
  } catch (err) {
    log.warn({ err, subject: message.subject }, 'request not answered')
    const failed = headers()
    failed.set(failedHeader, 'true')
    message.respond('', { headers: failed })
  }
}

/** Connects in the background, and reconnects until closed. Never rejects, even if the broker is away. */
export const connectBus = async (settings: ConnectionSettings): Promise<Bus> => {
  const { log } = settings
  const listeners = new Map<Listener, Subscription | undefined>()

  const connection = await keepConnected(settings, (nats) => {
    for (const [listener, subscription] of listeners)
      if (subscription === undefined || subscription.isClosed())
        listeners.set(listener, attach(nats, listener, log))
  })

  const listen = (listener: Listener): (() => void) => {
    const session = connection.session()
    listeners.set(listener, session && attach(session.nats, listener, log))
    return () => {
      listeners.get(listener)?.unsubscribe()
      listeners.delete(listener)
    }
  }

  return {
    connected: () => connection.session() !== undefined,
    publish: (subject, body) => connection.session()?.nats.publish(subject, encode(body)),
    subscribe: (subject, handle) => listen({ subject, callback: (message) => handle(decode(message)) }),
    request: async (subject, body, timeoutMs) => {
      const session = connection.session()
      if (session === undefined) throw new BusUnavailableError(subject, 'broker away')
      const message = await askOver(session, subject, body, timeoutMs)
      if (message.headers?.has(failedHeader)) throw new BusUnavailableError(subject, 'responder failed')
      return decode(message)
    },
    respond: (subject, queue, answer) =>
      listen({ subject, queue, callback: (message) => void respond(message, answer, log) }),
    session: connection.session,
    close: connection.close,
  }
}
