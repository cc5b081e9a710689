import { type LiveChange, type LiveMessage, liveIntervalMs, liveMaxChanges } from '@shiplog/contract'
import { liveTail } from '../budgets.ts'
import { isAtLeast, type Log, type Positions } from './positions.ts'

/** An event of the account. `change` is undefined when it is not known what the event has changed. */
type FeedEvent = { position: number; change: LiveChange | undefined }

type KeptChange = { log: Log; position: number; change: LiveChange; bytes: number }

/** The changes of an account, as its listeners need them. */
export type Feed = {
  /** The last changes, each with the position of its last event. The change that is oldest comes first. */
  tail: ReadonlyMap<string, KeptChange>
  /** A listener that has received everything up to these positions misses only changes in `tail`. */
  tailStart: Positions
  /** Positions up to which the gateway had read the logs with the account's last event. */
  position: Positions
  /** Positions up to which all listeners have received everything; undefined when they need a `reset`. */
  sent: Positions | undefined
  /** Time of the last message to all listeners, in ms. */
  sentAt: number
}

export type FeedInput =
  /** Events may have been missed. Every event after `position` follows. */
  | { type: 'begin'; position: Positions }
  /** The gateway has read the logs up to `position`, with these events of the account in one of them. */
  | { type: 'events'; log: Log; events: readonly FeedEvent[]; position: Positions }
  /** Events cannot be read. No events follow until `begin`. */
  | { type: 'away' }
  | { type: 'timer' }

type FeedAction =
  /** Send the message to all listeners. */
  | { type: 'send'; message: LiveMessage; position: Positions }
  /** Tell all listeners that changes cannot be sent. */
  | { type: 'away' }
  /** Pass on `timer` after this time. A second action before that changes nothing. */
  | { type: 'wait'; ms: number }

/** Returns the feed of an account of which every event after `position` follows. */
export const startFeed = (position: Positions): Feed => ({
  tail: new Map(),
  tailStart: position,
  position,
  sent: position,
  sentAt: Number.NEGATIVE_INFINITY,
})

/** Returns what a listener has missed that has received everything up to `seen`; undefined for nothing. */
const missedSince = ({ tail, tailStart }: Feed, seen: Positions | undefined): LiveMessage | undefined => {
  if (seen === undefined || !isAtLeast(seen, tailStart)) return { type: 'reset', changes: [] }
  const missed = [...tail.values()].filter(({ log, position }) => position > seen[log])
  return missed.length === 0 ? undefined : { type: 'changes', changes: missed.map(({ change }) => change) }
}

const addEvents = (feed: Feed, log: Log, events: readonly FeedEvent[], position: Positions): Feed => {
  const tail = new Map(feed.tail)
  const tailStart = { ...feed.tailStart }
  for (const { position: at, change } of events) {
    if (change === undefined) {
      tailStart[log] = at
      continue
    }
    const text = JSON.stringify(change)
    const key = `${log} ${text}`
    // The change is deleted first, because a key that is set again would keep its old place in the map.
    tail.delete(key)
    tail.set(key, { log, position: at, change, bytes: Buffer.byteLength(text) })
  }
  let bytes = tail.values().reduce((sum, kept) => sum + kept.bytes, 0)
  for (const [key, dropped] of tail) {
    if (tail.size <= liveMaxChanges && bytes <= liveTail.bytes) break
    tail.delete(key)
    bytes -= dropped.bytes
    tailStart[dropped.log] = Math.max(tailStart[dropped.log], dropped.position)
  }
  return { ...feed, tail, tailStart, position }
}

const receive = (feed: Feed, input: FeedInput): Feed => {
  switch (input.type) {
    case 'begin':
      return { ...startFeed(input.position), sent: undefined, sentAt: feed.sentAt }
    case 'events':
      return addEvents(feed, input.log, input.events, input.position)
    // The changes that were not sent are dropped, because a `reset` comes first after `away`.
    case 'away':
      return { ...feed, sent: feed.position }
    case 'timer':
      return feed
  }
}

/**
 * Decides what to send to the listeners of an account: what they have missed since the last message, at once
 * or 250 ms after that message. The message is a `reset` when the changes since then were too many for the
 * tail, or are not known.
 *
 * @param now the time in ms; it never goes back
 */
export const next = (before: Feed, input: FeedInput, now: number): { feed: Feed; actions: FeedAction[] } => {
  const feed = receive(before, input)
  if (input.type === 'away') return { feed, actions: [{ type: 'away' }] }
  const message = missedSince(feed, feed.sent)
  if (message === undefined) return { feed, actions: [] }
  const waitMs = feed.sentAt + liveIntervalMs - now
  if (waitMs > 0) return { feed, actions: [{ type: 'wait', ms: waitMs }] }
  const { position } = feed
  return { feed: { ...feed, sent: position, sentAt: now }, actions: [{ type: 'send', message, position }] }
}

/** Returns true while no message to all listeners is due. */
export const isUpToDate = (feed: Feed): boolean => missedSince(feed, feed.sent) === undefined

/**
 * Returns the message for a listener that has just connected; undefined when it has missed nothing.
 *
 * @param lastSeen positions up to which the listener has received everything; undefined when it is new
 * @param position positions up to which the gateway has read the logs
 */
export const catchUp = (
  feed: Feed,
  lastSeen: Positions | undefined,
  position: Positions,
): LiveMessage | undefined => {
  const isAhead = lastSeen !== undefined && !isAtLeast(position, lastSeen)
  return missedSince(feed, isAhead ? undefined : lastSeen)
}
