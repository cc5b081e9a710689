import { jetstreamManager } from '@nats-io/jetstream'
import type { Msg } from '@nats-io/transport-node'
import { type Bus, type Session, unlessAborted } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { LoggedEvent } from '../logged-event.ts'
import { accountIdOf, decodeMessage, positionOf } from '../message.ts'
import { readTail } from '../stream.ts'
import { createMessageInbox, inboxCapacity, openFeed } from './feed.ts'

/** An event of the stream. `event` is undefined if it was too large for a message. */
export type WatchedEvent = { account_id: string; position: number; event: LoggedEvent | undefined }

/** Receives new events as they happen, without keeping tables. */
type StreamWatcher = {
  /** Returns true if events of this account are wanted. Other events are not parsed. */
  wants: (accountId: string) => boolean
  /** Called before the first event, and whenever events were missed. Events after `position` follow. */
  onBegin: (position: number) => void
  /**
   * Called with the wanted events of a batch, possibly none.
   *
   * @param position position of the last event read, wanted or not
   */
  onEvents: (events: WatchedEvent[], position: number) => void
  /** Called while the stream cannot be read, possibly several times. No events follow until `onBegin`. */
  onAway: () => void
}

/** Time without a message after which the stream's end is read: a consumer may end in silence. */
const idleMs = 5_000
/** Pause between tries, doubled after each failure: the process may lack the right to read the stream. */
const retryMs = { first: 500, most: 10_000 }

/** What a watch follows the stream with. */
type WatchSettings = { bus: Bus; stream: string; log: Logger }

/**
 * Reads a batch of messages. `begin` is the position behind the last gap, undefined without a gap; `events`
 * are the wanted events after that. A gap is any message that does not follow the one before: events were
 * missed, or the log was restored from a backup and the relay has filled the stream again.
 *
 * @param position position of the last message before the batch
 */
export const readBatch = (
  position: number,
  messages: Pick<Msg, 'subject' | 'headers' | 'data'>[],
  wants: StreamWatcher['wants'],
): { begin: number | undefined; events: WatchedEvent[]; position: number } => {
  let begin: number | undefined
  let events: WatchedEvent[] = []
  let reached = position
  for (const message of messages) {
    const at = positionOf(message)
    if (at === undefined) continue
    if (at - 1 !== reached) {
      begin = at - 1
      events = []
    }
    reached = at
    const account_id = accountIdOf(message.subject)
    if (wants(account_id)) events.push({ account_id, position: at, event: decodeMessage(message)?.event })
  }
  return { begin, events, position: reached }
}

/** Returns true if the stream has an event after `position`. */
const hasEventAfter = async ({ nats }: Session, stream: string, position: number): Promise<boolean> => {
  const { last } = await readTail(await jetstreamManager(nats, { checkAPI: false }), stream)
  return typeof last === 'object' && last.position > position
}

/** Passes events to the watcher until the stream must be opened again, or `signal` fires. */
const follow = async (
  session: Session,
  { stream, log }: WatchSettings,
  watcher: StreamWatcher,
  signal: AbortSignal,
): Promise<void> => {
  const ended = AbortSignal.any([signal, session.lost])
  const inbox = createMessageInbox()
  // Until the feed is open, no event is after this position.
  let position = Number.POSITIVE_INFINITY
  const begin = (at: number): void => {
    position = at
    if (!signal.aborted) watcher.onBegin(at)
  }
  const feed = openFeed({
    session,
    stream,
    // No message that the stream already has.
    position: Number.MAX_SAFE_INTEGER,
    isTrusted: async ({ last }) => last !== 'foreign',
    onOpen: ({ last }) => begin(typeof last === 'object' ? last.position : 0),
    inbox,
    log,
  })
  try {
    let behindAt: number | undefined
    while (feed.isOpen() && !signal.aborted) {
      const messages = await inbox.take(inboxCapacity, idleMs, signal)
      if (signal.aborted) return
      if (messages.length > 0) {
        const batch = readBatch(position, messages, watcher.wants)
        if (batch.begin !== undefined) begin(batch.begin)
        position = batch.position
        watcher.onEvents(batch.events, position)
      }
      if (messages.length > 0 || !feed.isOpen()) continue
      // The feed is opened again only if it is behind twice at the same position, because the last message
      // may still be on its way.
      // A broker that hangs or was lost would be waited for up to the client's timeout of 5 s.
      const isBehind = await unlessAborted(hasEventAfter(session, stream, position), ended)
      if (isBehind && behindAt === position)
        return log.warn({ stream, position }, 'stream opened again: its consumer does not bring all messages')
      behindAt = isBehind ? position : undefined
    }
  } finally {
    feed.close()
  }
}

/** Follows the stream over one session after another, until `signal` fires. */
const run = async (settings: WatchSettings, watcher: StreamWatcher, signal: AbortSignal): Promise<void> => {
  const { bus, stream, log } = settings
  const interval = createPollInterval(retryMs.first, retryMs.most)
  while (!signal.aborted) {
    let hasBegun = false
    const onBegin = (position: number): void => {
      hasBegun = true
      watcher.onBegin(position)
    }
    const session = bus.session()
    if (session !== undefined)
      await follow(session, settings, { ...watcher, onBegin }, signal).catch((err) => {
        if (!signal.aborted) log.warn({ err, stream }, 'stream not watched')
      })
    if (signal.aborted) return
    watcher.onAway()
    await pause(interval.next(hasBegun), signal)
  }
}

/**
 * Passes the new events of a stream to a watcher, with one consumer. It stores no position. After a lost
 * connection it starts again at the end of the stream; after a gap it continues behind the gap. In both cases
 * it calls `onBegin`.
 *
 * @returns a function that stops the watch
 */
export const watchStream = (settings: WatchSettings, watcher: StreamWatcher): (() => Promise<void>) => {
  const stopping = new AbortController()
  const running = run(settings, watcher, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}
