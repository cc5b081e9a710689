import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream'
import { type Msg, nanos } from '@nats-io/transport-node'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { pageBytes } from '../logged-event.ts'
import { isFullOfConsumers, readTail, type StreamTail } from '../stream.ts'
import type { Inbox } from './inbox.ts'

export type Feed = {
  /** False once nothing more can come: the session, the stream or the consumer is gone. */
  isOpen: () => boolean
  close: () => void
}

export type FeedSettings = {
  session: Session
  stream: string
  /** Events past this position are wanted; earlier ones may come too. */
  position: number
  /** Whether the stream, which ends with this message, is of the log as it is now. */
  believe: (tail: StreamTail) => Promise<boolean>
  /** Called when all that follows this message of the stream is going to come. */
  onOpen?: (tail: StreamTail) => void
  inbox: Inbox<Msg>
  log: Logger
}

/** Messages that one pull asks for, at most. */
const pullEvents = 512
const pullExpiresMs = 30_000
/** The broker removes a consumer from which nobody has pulled for so long. */
const inactiveMs = 300_000
/** The broker counts a message's subject, its headers and where an answer goes, too. */
const envelopeBytes = 8_192

/**
 * Where to start reading: sequences and positions grow in step, so the stream's last message tells where any
 * position is. It need not be exact: events that come too early are skipped, and missing ones are fetched
 * from the log.
 */
const startSequence = (tail: StreamTail, position: number): number => {
  const { sequence, first, last, lastSequence } = tail
  if (last === undefined) return sequence + 1
  if (last === 'foreign') return Math.max(first, 1)
  if (last.position <= position) return sequence + 1
  return Math.max(first, 1, lastSequence - (last.position - position) + 1)
}

/** Whether the broker ended a pull because it waited long enough or brought all that it may. */
const isOrderly = (code: number, description: string, brought: number): boolean =>
  code === 408 || (brought > 0 && ['Batch Completed', 'Message Size Exceeds MaxBytes'].includes(description))

/**
 * Reads a stream into an inbox, in pulls that are bounded by count and by bytes, which the client's own
 * `consume` cannot both be. The next pull begins when the inbox has taken the one before. The consumer has no
 * state in the broker that could get lost: it acknowledges nothing, and what it does not bring is fetched
 * from the log.
 */
export const openFeed = (settings: FeedSettings): Feed => {
  const { session, stream, position, believe, onOpen, inbox, log } = settings
  const { nats } = session
  const closing = new AbortController()
  const over = AbortSignal.any([closing.signal, session.lost])
  let open = true

  /** @returns when the consumer is gone, or nothing more is wanted */
  const pullInto = async (consumer: string): Promise<void> => {
    const answers = session.createInbox()
    const messages = nats.subscribe(`${answers}.*`)
    const stop = (): void => messages.unsubscribe()
    over.addEventListener('abort', stop)
    if (over.aborted) stop()
    let pulls = 0
    let brought = 0
    const pull = (): void => {
      pulls += 1
      brought = 0
      const max_bytes = Math.max(pageBytes, nats.info?.max_payload ?? 0) + envelopeBytes
      const wanted = { batch: pullEvents, max_bytes, expires: nanos(pullExpiresMs) }
      const reply = `${answers}.${pulls}`
      nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(wanted), { reply })
    }
    try {
      if (!over.aborted) pull()
      for await (const message of messages) {
        // The broker's word on a pull arrives on the pull's own subject, an event on that of the event.
        const isStatus = message.subject.startsWith(answers)
        if (isStatus && message.subject !== `${answers}.${pulls}`) continue
        if (!isStatus) {
          await inbox.push(message, over)
          brought += 1
          if (brought === pullEvents) pull()
          continue
        }
        const { code = 0, description = '' } = message.headers ?? {}
        if (!isOrderly(code, description, brought)) {
          log.info({ stream, code, description }, 'the broker ended the reading of the stream')
          return
        }
        pull()
      }
    } finally {
      over.removeEventListener('abort', stop)
      stop()
    }
  }

  const read = async (): Promise<void> => {
    const jsm = await jetstreamManager(nats, { checkAPI: false })
    const tail = await readTail(jsm, stream)
    if (!(await believe(tail))) {
      log.warn({ stream }, 'the stream ends with what the log does not have: not read until it is mended')
      return
    }
    const { name } = await jsm.consumers.add(stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: startSequence(tail, position),
      ack_policy: AckPolicy.None,
      inactive_threshold: nanos(inactiveMs),
      mem_storage: true,
      num_replicas: 1,
    })
    onOpen?.(tail)
    try {
      await pullInto(name)
    } finally {
      // Not necessary: the broker removes an idle consumer by itself.
      jsm.consumers.delete(stream, name).catch(() => {})
    }
  }

  read()
    .catch((err) => {
      if (over.aborted) return
      if (isFullOfConsumers(err)) log.warn({ stream }, 'stream not read: it has its maximum of consumers')
      else log.warn({ err, stream }, 'stream not readable')
    })
    .finally(() => {
      open = false
      inbox.wake()
    })

  return { isOpen: () => open && !over.aborted, close: () => closing.abort() }
}
