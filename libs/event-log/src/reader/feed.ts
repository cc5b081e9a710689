import { jetstreamManager } from '@nats-io/jetstream'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { type Arrival, decodeMessage } from '../message.ts'
import { readTail, type StreamTail } from '../stream.ts'
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
  inbox: Inbox<Arrival>
  log: Logger
}

const fatal = new Set(['stream_not_found', 'consumer_not_found', 'consumer_deleted', 'no_responders'])

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

/** Reads a stream into an inbox. An ordered consumer has no state in the broker that could get lost. */
export const openFeed = (settings: FeedSettings): Feed => {
  const { session, stream, position, believe, inbox, log } = settings
  const closing = new AbortController()
  const over = AbortSignal.any([closing.signal, session.lost])
  let open = true

  const read = async (): Promise<void> => {
    const jsm = await jetstreamManager(session.nats, { checkAPI: false })
    const tail = await readTail(jsm, stream)
    if (!(await believe(tail))) {
      log.warn({ stream }, 'the stream ends with what the log does not have: not read until it is mended')
      return
    }
    const opt_start_seq = startSequence(tail, position)
    const consumer = await jsm
      .jetstream()
      .consumers.get(stream, { opt_start_seq, inactive_threshold: 30_000 })
    const messages = await consumer.consume({ max_messages: 1_024 })
    const stop = (): void => void messages.close()
    over.addEventListener('abort', stop)
    if (over.aborted) stop()
    const watch = async (): Promise<void> => {
      for await (const status of messages.status()) if (fatal.has(status.type)) stop()
    }
    const watched = watch()
    try {
      for await (const message of messages) {
        const arrival = decodeMessage(message)
        if (arrival !== undefined) await inbox.push(arrival, over)
      }
    } finally {
      over.removeEventListener('abort', stop)
      stop()
      await watched
      // Not necessary: the broker removes an idle consumer by itself.
      consumer.delete().catch(() => {})
    }
  }

  read()
    .catch((err) => {
      if (!over.aborted) log.warn({ err, stream }, 'stream not readable')
    })
    .finally(() => {
      open = false
      inbox.wake()
    })

  return { isOpen: () => open && !over.aborted, close: () => closing.abort() }
}
