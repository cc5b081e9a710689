import { jetstreamManager } from '@nats-io/jetstream'
import type { Msg } from '@nats-io/transport-node'
import type { Bus, Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { createPollInterval, pause } from '@shiplog/runtime'
import { type LoggedEvent, pageBytes } from '../logged-event.ts'
import { accountIdOf, decodeMessage, positionOf } from '../message.ts'
import { readTail } from '../stream.ts'
import { openFeed } from './feed.ts'
import { createInbox } from './inbox.ts'

/** An event of the stream. `event` is undefined if it was too large for a message. */
export type WatchedEvent = { account_id: string; position: number; event: LoggedEvent | undefined }

/** Receives new events as they happen, without keeping tables. */
export type StreamWatcher = {
  /** Returns true if events of this account are wanted. Other events are not parsed. */
  wants: (accountId: string) => boolean
  /**
   * Called before the first event, and again whenever events were missed. The events after `position` follow.
   */
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

/** Capacity for messages that wait to be handled. */
const inboxCapacity = { items: 1_000, bytes: pageBytes }
/**
 * Time without a message after which the end of the stream is read: a consumer may end without a message
 * about it.
 */
const idleMs = 5_000
/**
 * Pause between two tries to read the stream, doubled after each failure: the process may lack the right to
 * read it.
 */
const retryMs = { first: 500, most: 10_000 }

/**
 * Passes the new events of a stream to a watcher, with one consumer. It stores no position. After a lost
 * connection it starts again at the end of the stream; after a gap it continues behind the gap. In both cases
 * it calls `onBegin`.
 *
 * @returns a function that stops the watch
 */
export const watchStream = (
  { bus, stream, log }: { bus: Bus; stream: string; log: Logger },
  watcher: StreamWatcher,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const interval = createPollInterval(retryMs.first, retryMs.most)
  let hasBegun = false

  const follow = async (session: Session): Promise<void> => {
    const inbox = createInbox<Msg>(inboxCapacity, ({ data }) => data.length)
    let position: number | undefined
    const begin = (at: number): void => {
      position = at
      hasBegun = true
      if (!signal.aborted) watcher.onBegin(at)
    }
    const feed = openFeed({
      session,
      stream,
      // No message that the stream already has.
      position: Number.MAX_SAFE_INTEGER,
      isTrusted: async ({ last }) => last !== 'foreign',
      onOpen: ({ last }) => begin(last === undefined || last === 'foreign' ? 0 : last.position),
      inbox,
      log,
    })

    const handle = (messages: Msg[]): void => {
      let wanted: WatchedEvent[] = []
      for (const message of messages) {
        const at = positionOf(message)
        if (at === undefined) continue
        if (at - 1 !== position) {
          // Events were missed; or the log was restored from a backup and the relay has filled the stream
          // again.
          wanted = []
          begin(at - 1)
        }
        position = at
        const account_id = accountIdOf(message.subject)
        if (watcher.wants(account_id))
          wanted.push({ account_id, position: at, event: decodeMessage(message)?.event })
      }
      if (position !== undefined) watcher.onEvents(wanted, position)
    }

    const isBehind = async (): Promise<boolean> => {
      const { last } = await readTail(await jetstreamManager(session.nats, { checkAPI: false }), stream)
      return position !== undefined && typeof last === 'object' && last.position > position
    }

    try {
      let wasBehind = false
      while (feed.isOpen() && !signal.aborted) {
        const messages = await inbox.take(inboxCapacity, idleMs, signal)
        if (signal.aborted) return
        if (messages.length > 0) handle(messages)
        if (messages.length > 0 || !feed.isOpen()) continue
        // The feed is opened again only if it is behind twice in a row, because the last message may still be
        // on its way.
        const behind = await isBehind()
        if (behind && wasBehind)
          return log.warn(
            { stream, position },
            'stream opened again: its consumer does not bring all messages',
          )
        wasBehind = behind
      }
    } finally {
      feed.close()
    }
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const session = bus.session()
      if (session !== undefined)
        await follow(session).catch((err) => log.warn({ err, stream }, 'stream not watched'))
      if (signal.aborted) return
      watcher.onAway()
      await pause(interval.next(hasBegun), signal)
      hasBegun = false
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
