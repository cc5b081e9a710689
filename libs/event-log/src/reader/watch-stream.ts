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

/** `event`: undefined when it was too large for the stream. */
export type WatchedEvent = { account_id: string; position: number; event: LoggedEvent | undefined }

/** Who wants to know what happens just now, and needs no tables. */
export type StreamWatcher = {
  /** Asked for every event. What is not wanted is not parsed. */
  wants: (accountId: string) => boolean
  /** From here on every event is told; which came before is not known. Again whenever some were missed. */
  onBegin: (position: number) => void
  /** @param position how far the stream has come, with the events that are not wanted */
  onEvents: (events: WatchedEvent[], position: number) => void
  /** Nothing is told until `onBegin`. */
  onAway: () => void
}

/** Of messages that wait to be told. */
const inboxCapacity = { items: 1_000, bytes: pageBytes }
/** After such a silence the stream is asked how far it goes: a consumer may be gone without a word. */
const silenceMs = 5_000
/** Between tries; twice as long each time, as when this user may not read the stream. */
const retryMs = { first: 500, most: 10_000 }

/**
 * Tells what a stream brings from now on, to one watcher in this process, with one consumer. It keeps no
 * place: when the broker was away, or events are missing, it begins anew at the stream's end, and says so.
 *
 * @returns how to stop
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
      // The end of the stream, wherever that is.
      position: Number.MAX_SAFE_INTEGER,
      believe: async ({ last }) => last !== 'foreign',
      onOpen: ({ last }) => begin(last === undefined || last === 'foreign' ? 0 : last.position),
      inbox,
      log,
    })

    const tell = (messages: Msg[]): void => {
      let wanted: WatchedEvent[] = []
      for (const message of messages) {
        const at = positionOf(message)
        if (at === undefined) continue
        if (at - 1 !== position) {
          // Missed, or the log was restored and its stream filled again.
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
        const messages = await inbox.take(inboxCapacity, silenceMs, signal)
        if (signal.aborted) return
        if (messages.length > 0) tell(messages)
        if (messages.length > 0 || !feed.isOpen()) continue
        // Twice, for what the stream ends with may be on its way.
        const behind = await isBehind()
        if (behind && wasBehind) return log.warn({ stream, position }, 'the stream has more than it brings')
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
