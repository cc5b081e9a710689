import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream'
import { type Msg, nanos } from '@nats-io/transport-node'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { pageBytes } from '../logged-event.ts'
import { isFullOfConsumers, readTail, type StreamTail } from '../stream.ts'
import { createInbox, type Inbox } from './inbox.ts'

/** A running read of a stream. */
export type Feed = {
  /** False once no more messages can come: the session, the stream or the consumer is gone. */
  isOpen: () => boolean
  close: () => void
}

type FeedSettings = {
  session: Session
  stream: string
  /** The feed brings the events after this position; it may also bring earlier events. */
  position: number
  /** Returns true if a stream with this end agrees with the log; otherwise the feed does not read it. */
  isTrusted: (tail: StreamTail) => Promise<boolean>
  /** Called once the feed has a consumer, unless closed by then. `tail`: the end of the stream before. */
  onOpen?: (tail: StreamTail) => void
  inbox: Inbox<Msg>
  log: Logger
}

/** Capacity for messages that wait to be handled. */
export const inboxCapacity = { items: 1_000, bytes: pageBytes }
/** Maximum number of messages of one pull. */
const pullEvents = 512
const pullExpiresMs = 30_000
/** The broker removes a consumer from which nobody has pulled for this time. */
const inactiveMs = 300_000
/** Upper bound of what the broker counts beside the body: subject, headers and reply subject, in bytes. */
const envelopeBytes = 8_192

/**
 * Returns the sequence of the stream at which to start reading. Both sequence and position grow by 1 with
 * each event, so the sequence of any position follows from the last message. The result need not be exact,
 * because the reader skips events that it has, and fetches missing events from the log.
 */
export const startSequence = (tail: StreamTail, position: number): number => {
  const { sequence, first, last, lastSequence } = tail
  if (last === undefined) return sequence + 1
  if (last === 'foreign') return Math.max(first, 1)
  if (last.position <= position) return sequence + 1
  return Math.max(first, 1, lastSequence - (last.position - position) + 1)
}

/** Makes an inbox for the messages of a feed, which are not parsed yet. */
export const createMessageInbox = (): Inbox<Msg> => createInbox(inboxCapacity, ({ data }) => data.length)

/** A status message of the broker: it ends a pull. */
type PullStatus = { pull: string; code: number; description: string }

/**
 * Decides what follows from the status of a pull. The next pull begins if the broker ended the current pull
 * as expected: its time is over, or its limit of messages or bytes is reached. The status of an earlier pull
 * is ignored: its messages had arrived before, so the next pull has begun.
 *
 * @param brought number of messages that the current pull has brought
 */
export const afterStatus = (
  { pull, code, description }: PullStatus,
  current: string,
  brought: number,
): 'ignore' | 'pull' | 'end' => {
  if (pull !== current) return 'ignore'
  const isFull = ['Batch Completed', 'Message Size Exceeds MaxBytes'].includes(description)
  return code === 408 || (isFull && brought > 0) ? 'pull' : 'end'
}

/** Pulls messages into the inbox until the consumer is gone or `ended` fires. */
const pullInto = async (settings: FeedSettings, consumer: string, ended: AbortSignal): Promise<void> => {
  const { session, stream, inbox, log } = settings
  const { nats } = session
  const answers = session.createInbox()
  const messages = nats.subscribe(`${answers}.*`)
  const stop = (): void => messages.unsubscribe()
  ended.addEventListener('abort', stop)
  if (ended.aborted) stop()
  let pulls = 0
  let brought = 0
  const pull = (): void => {
    pulls += 1
    brought = 0
    const max_bytes = Math.max(pageBytes, nats.info?.max_payload ?? 0) + envelopeBytes
    const request = { batch: pullEvents, max_bytes, expires: nanos(pullExpiresMs) }
    const reply = `${answers}.${pulls}`
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(request), { reply })
  }
  try {
    if (!ended.aborted) pull()
    for await (const message of messages) {
      // The status of a pull arrives on the subject of that pull. An event arrives on its own subject.
      if (!message.subject.startsWith(answers)) {
        await inbox.push(message, ended)
        brought += 1
        if (brought === pullEvents) pull()
        continue
      }
      const { code = 0, description = '' } = message.headers ?? {}
      const status = { pull: message.subject, code, description }
      const next = afterStatus(status, `${answers}.${pulls}`, brought)
      if (next === 'pull') pull()
      if (next === 'end')
        return log.info({ stream, code, description }, 'the broker ended a pull from the stream')
    }
  } finally {
    ended.removeEventListener('abort', stop)
    stop()
  }
}

/** Creates a consumer, and reads the stream with it until the consumer is gone or `ended` fires. */
const readStream = async (settings: FeedSettings, ended: AbortSignal): Promise<void> => {
  const { session, stream, position, isTrusted, onOpen, log } = settings
  const jsm = await jetstreamManager(session.nats, { checkAPI: false })
  const tail = await readTail(jsm, stream)
  if (!(await isTrusted(tail)))
    return log.warn(
      { stream },
      'stream not read: its last message is not in the log, until the relay has repaired it',
    )
  const { name } = await jsm.consumers.add(stream, {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: startSequence(tail, position),
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(inactiveMs),
    mem_storage: true,
    num_replicas: 1,
  })
  try {
    if (ended.aborted) return
    onOpen?.(tail)
    await pullInto(settings, name, ended)
  } finally {
    // A failure does not matter, because the broker removes an idle consumer by itself.
    jsm.consumers.delete(stream, name).catch(() => {})
  }
}

/**
 * Reads a stream into an inbox. Each pull is limited by messages and by bytes; the client's own `consume` can
 * limit only one of the two. The next pull begins when the inbox has accepted all messages of the last pull.
 * Nothing depends on the state of the consumer in the broker, because the reader fetches missing events from
 * the log.
 */
export const openFeed = (settings: FeedSettings): Feed => {
  const { session, stream, inbox, log } = settings
  const closing = new AbortController()
  const ended = AbortSignal.any([closing.signal, session.lost])
  let open = true
  readStream(settings, ended)
    .catch((err) => {
      if (ended.aborted) return
      if (isFullOfConsumers(err)) log.warn({ stream }, 'stream not read: it has its maximum of consumers')
      else log.warn({ err, stream }, 'stream not readable')
    })
    .finally(() => {
      open = false
      inbox.wake()
    })
  return { isOpen: () => open && !ended.aborted, close: () => closing.abort() }
}
