import type { ServerResponse } from 'node:http'
import type { Bus } from '@shiplog/bus'
import { type WatchedEvent, watchStream } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import type { Logger } from '@shiplog/log'
import { liveStreams, liveTail } from '../budgets.ts'
import { type AccountFeed, type Change, createAccountFeed } from './account-feed.ts'
import { awayFrame, positionFrame, toFrame } from './frames.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'
import { createStreamQuotas, type StreamQuotas } from './stream-quotas.ts'
import { toLiveEvent } from './to-live-event.ts'

export type LiveRequest = {
  account_id: string
  subject: string
  /** Time at which the access token expires, in ms since 1970. */
  until: number
  /** Position in the header `Last-Event-ID`; undefined at the first connection. */
  lastSeen: number | undefined
}

export type LiveHub = {
  /** Returns which quota refuses another stream of a user; undefined when the stream may be opened. */
  refusal: StreamQuotas['refusal']
  /** Starts a stream on a response whose head was sent. */
  open: (request: LiveRequest, res: ServerResponse) => void
  count: () => number
  /** Ends all open streams. New streams may be opened afterwards. */
  endStreams: () => void
  stop: () => Promise<void>
}

/**
 * Creates the hub of all live streams of a gateway. While a stream is open, and for up to a minute after the
 * last one was closed, one consumer reads the events of all accounts. The events of an account are sent to
 * the streams of this account.
 */
export const createLiveHub = (
  { bus, log }: { bus: Bus; log: Logger },
  most: Pick<typeof liveStreams, 'total' | 'perAccount' | 'perUser'> = liveStreams,
): LiveHub => {
  const feeds = new Map<string, AccountFeed>()
  /**
   * Timers that delete the feeds without a stream, by account. The feed that is idle for longest comes first.
   */
  const idle = new Map<string, NodeJS.Timeout>()
  const streams = new Set<LiveStream>()
  const quotas = createStreamQuotas(most)
  let stopWatching: (() => Promise<void>) | undefined
  let stopped: Promise<void> = Promise.resolve()
  /**
   * True while events are received, false while the stream of events cannot be read, undefined before either
   * is known.
   */
  let isReceiving: boolean | undefined
  let position = 0

  const publish = (events: WatchedEvent[]): void => {
    const changes = new Map<string, Change[]>()
    for (const event of events) {
      const shown = toLiveEvent(event)
      const change = { position: event.position, frame: shown && toFrame(shown) }
      const own = changes.get(event.account_id)
      if (own === undefined) changes.set(event.account_id, [change])
      else own.push(change)
    }
    for (const [account_id, own] of changes) feeds.get(account_id)?.publish(own)
  }

  const startWatching = (): void => {
    stopWatching ??= watchStream(
      { bus, stream: EVENTS, log },
      {
        wants: (account_id) => feeds.has(account_id),
        onBegin: (at) => {
          isReceiving = true
          position = at
          for (const feed of feeds.values()) feed.begin(at)
        },
        onEvents: (events, at) => {
          position = at
          publish(events)
        },
        onAway: () => {
          if (isReceiving !== false) for (const feed of feeds.values()) feed.away(position)
          isReceiving = false
        },
      },
    )
  }
  const endWatching = (): void => {
    stopped = stopWatching?.() ?? stopped
    stopWatching = undefined
    isReceiving = undefined
  }

  const deleteFeed = (account_id: string): void => {
    clearTimeout(idle.get(account_id))
    idle.delete(account_id)
    feeds.get(account_id)?.stop()
    feeds.delete(account_id)
    if (feeds.size === 0) endWatching()
  }
  /** Keeps the feed of an account without streams for a while, because its users may connect again. */
  const keepIdle = (account_id: string): void => {
    idle.set(
      account_id,
      setTimeout(() => deleteFeed(account_id), liveTail.keptMs),
    )
    const [oldest] = idle.keys()
    if (idle.size > liveTail.keptAccounts && oldest !== undefined) deleteFeed(oldest)
  }
  const feedOf = (account_id: string): AccountFeed => {
    clearTimeout(idle.get(account_id))
    idle.delete(account_id)
    const known = feeds.get(account_id)
    if (known !== undefined) return known
    const created = createAccountFeed()
    feeds.set(account_id, created)
    if (isReceiving) created.begin(position)
    return created
  }

  const open: LiveHub['open'] = ({ account_id, subject, until, lastSeen }, res) => {
    const feed = feedOf(account_id)
    const stream = createLiveStream(res, {
      until,
      currentPosition: () => (isReceiving && feed.isUpToDate() ? positionFrame(position) : ''),
      onClose: () => {
        streams.delete(stream)
        feed.listeners.delete(stream)
        quotas.remove(counted)
        if (feed.listeners.size === 0) keepIdle(account_id)
      },
    })
    const counted = { account_id, subject, end: stream.end }
    quotas.add(counted)
    streams.add(stream)
    feed.listeners.add(stream)
    startWatching()
    // While it is unknown whether events are received, nothing is sent, because `onBegin` or `onAway` follows
    // soon.
    if (isReceiving) stream.send(feed.catchUp(lastSeen, position))
    else if (isReceiving === false) stream.send(awayFrame(position))
  }

  const endStreams = (): void => {
    for (const stream of streams) stream.end()
  }
  return {
    refusal: quotas.refusal,
    open,
    count: quotas.count,
    endStreams,
    stop: async () => {
      endStreams()
      for (const account_id of feeds.keys()) deleteFeed(account_id)
      await stopped
    },
  }
}
