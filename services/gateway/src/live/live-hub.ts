import type { ServerResponse } from 'node:http'
import type { Bus } from '@shiplog/bus'
import { type WatchedEvent, watchStream } from '@shiplog/event-log'
import { EVENTS } from '@shiplog/events'
import type { Logger } from '@shiplog/log'
import { liveStreams, liveTail } from '../budgets.ts'
import { type AccountFeed, type Change, createAccountFeed } from './account-feed.ts'
import { awayFrame, mark, toFrame } from './frames.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'
import { createStreamQuotas, type StreamQuotas } from './stream-quotas.ts'
import { toLiveEvent } from './to-live-event.ts'

export type LiveRequest = {
  account_id: string
  subject: string
  /** When its token ends, in ms of Unix time. */
  until: number
  /** The `id` of the last event that was heard. */
  heard: number | undefined
}

export type LiveHub = {
  /** Why there is no room for another stream. */
  refusal: StreamQuotas['refusal']
  /** Begins a stream on an answer whose head was sent. */
  open: (request: LiveRequest, res: ServerResponse) => void
  count: () => number
  /** Ends all streams. Others may be opened afterwards. */
  endStreams: () => void
  stop: () => Promise<void>
}

/**
 * All live streams of a gateway. While there is one, a consumer reads the events of all accounts, and those
 * of accounts with streams are told.
 */
export const createLiveHub = (
  { bus, log }: { bus: Bus; log: Logger },
  most: Pick<typeof liveStreams, 'total' | 'perAccount' | 'perUser'> = liveStreams,
): LiveHub => {
  const feeds = new Map<string, AccountFeed>()
  /** Accounts without a stream, the one that has none for longest first. */
  const kept = new Map<string, NodeJS.Timeout>()
  const streams = new Set<LiveStream>()
  const quotas = createStreamQuotas(most)
  let stopWatching: (() => Promise<void>) | undefined
  let ended: Promise<void> = Promise.resolve()
  /** Undefined before it is known whether there is anything to hear. */
  let isHeard: boolean | undefined
  let position = 0

  const tell = (events: WatchedEvent[]): void => {
    const changes = new Map<string, Change[]>()
    for (const event of events) {
      const told = toLiveEvent(event)
      const change = { position: event.position, frame: told && toFrame(told) }
      const own = changes.get(event.account_id)
      if (own === undefined) changes.set(event.account_id, [change])
      else own.push(change)
    }
    for (const [account_id, own] of changes) feeds.get(account_id)?.tell(own)
  }

  const startWatching = (): void => {
    stopWatching ??= watchStream(
      { bus, stream: EVENTS, log },
      {
        wants: (account_id) => feeds.has(account_id),
        onBegin: (at) => {
          isHeard = true
          position = at
          for (const feed of feeds.values()) feed.begin(at)
        },
        onEvents: (events, at) => {
          position = at
          tell(events)
        },
        onAway: () => {
          if (isHeard !== false) for (const feed of feeds.values()) feed.away(position)
          isHeard = false
        },
      },
    )
  }
  const endWatching = (): void => {
    ended = stopWatching?.() ?? ended
    stopWatching = undefined
    isHeard = undefined
  }

  const forget = (account_id: string): void => {
    clearTimeout(kept.get(account_id))
    kept.delete(account_id)
    feeds.get(account_id)?.stop()
    feeds.delete(account_id)
    if (feeds.size === 0) endWatching()
  }
  /** Nobody listens any more, and may soon come back. */
  const keep = (account_id: string): void => {
    kept.set(
      account_id,
      setTimeout(() => forget(account_id), liveTail.keptMs),
    )
    const [oldest] = kept.keys()
    if (kept.size > liveTail.keptAccounts && oldest !== undefined) forget(oldest)
  }
  const feedOf = (account_id: string): AccountFeed => {
    clearTimeout(kept.get(account_id))
    kept.delete(account_id)
    const known = feeds.get(account_id)
    if (known !== undefined) return known
    const made = createAccountFeed()
    feeds.set(account_id, made)
    if (isHeard) made.begin(position)
    return made
  }

  const open: LiveHub['open'] = ({ account_id, subject, until, heard }, res) => {
    const feed = feedOf(account_id)
    const stream = createLiveStream(res, {
      until,
      mark: () => (isHeard && feed.isTold() ? mark(position) : ''),
      onClose: () => {
        streams.delete(stream)
        feed.listeners.delete(stream)
        quotas.remove(held)
        if (feed.listeners.size === 0) keep(account_id)
      },
    })
    const held = { account_id, subject, end: stream.end }
    quotas.add(held)
    streams.add(stream)
    feed.listeners.add(stream)
    startWatching()
    if (isHeard) stream.send(feed.since(heard, position))
    // Otherwise what is to be said is said to all as soon as it is known.
    else if (isHeard === false) stream.send(awayFrame(position))
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
      for (const account_id of feeds.keys()) forget(account_id)
      await ended
    },
  }
}
