import type { EventAnswer } from '@shiplog/contract/internal'
import { batchBoundaries, createHistogram } from '@shiplog/telemetry'
import { countRefusal } from '../count-refusals.ts'
import { jsonStructure } from '../json-structure.ts'
import { createFairQueue, type Limits, type Queued } from './fair-queue.ts'
import { createThroughput } from './throughput.ts'

/** An event that is not recorded yet. `json` is its item in a request to ingestion. */
export type PendingEvent = { account_id: string; json: string }

/**
 * The events of one batch of a client. `hasFailed` is set when an event that was in the queue is answered
 * 503, or 500 after a bug. Events of the batch that are not sent yet are then refused, so that no event is
 * recorded before an earlier one that the client posts again.
 */
export type Group = { hasFailed: boolean }

export type EventBatcher = {
  /**
   * Sends an event to ingestion, together with others, and resolves to ingestion's answer. Resolves to a 503
   * when the event is refused, when it was not sent in time, or when it is unknown whether ingestion has
   * recorded it. Never rejects.
   *
   * @param options.maxWaitMs the event is refused at once when it would probably wait for longer in the queue
   */
  submit: (event: PendingEvent, options?: { maxWaitMs?: number; group?: Group }) => Promise<EventAnswer>
  /**
   * Returns true while at least 64 events are pending. With fewer events, `refusal` refuses one only when the
   * events in the queue have too many bytes.
   */
  isBusy: () => boolean
  /**
   * Returns the answer with which `submit` would refuse an event of the account, and counts the refusal in
   * the metric. Returns undefined while `submit` would accept an event.
   */
  refusal: (accountId: string, maxWaitMs?: number) => EventAnswer | undefined
  /** Returns the number of events that have no answer yet. */
  pending: () => number
  /** Resolves when every submitted event has its answer. */
  drain: () => Promise<void>
}

export type EventBatcherOptions = {
  /**
   * Sends one request, and resolves to the answers in the order of the items. When all answers together would
   * be too large, there are answers to the first items only. Rejects only because of a bug.
   */
  send: (items: string[]) => Promise<EventAnswer[]>
  /**
   * Largest request. `bytes` limits the estimated size of its items in memory after parsing. An item that is
   * larger by itself is sent alone.
   */
  batch?: Limits
  /** Largest queue. `bytes` limits the size of its items as text. One account may fill half of the queue. */
  backlog?: Limits
  /**
   * An event that waited in the queue for longer is answered 503, because its client has probably given up.
   */
  queueTimeoutMs?: number
  /**
   * Maximum number of requests to ingestion at a time. The events of an account are in one of them at most,
   * so that they stay in order.
   */
  maxInFlight?: number
}

type Item = PendingEvent & Queued & { since: number; group: Group; resolve: (answer: EventAnswer) => void }

const notRecorded = (reason: string): EventAnswer => ({
  status: 503,
  body: { detail: `${reason}. The event was not recorded: post it again` },
})
const busy = notRecorded('Too many events are waiting')
const late = notRecorded('Events could not be recorded in time')
const failed: EventAnswer = { status: 500, body: { detail: 'Internal server error' } }

const batchSizes = createHistogram(
  {
    name: 'shiplog_gateway_batch_events',
    description: 'Events in one request to ingestion',
    unit: '{event}',
  },
  batchBoundaries,
)

/** While fewer events than this are pending, no event is refused because of its expected wait. */
const minBacklog = 64
/**
 * Wanted duration of one request to ingestion. It is short, because all requests append to one event log, and
 * other requests wait for the log while one commits.
 */
const requestMs = 200
/**
 * A batch may always have this many events, because each request takes some milliseconds by itself. The
 * throughput is not measured with a smaller batch, unless other events are waiting.
 */
const minBatch = 32

const mebibyte = 1024 * 1024
/**
 * Maximum number of bytes of memory that a parsed value takes in addition to its text. An object whose keys
 * no other object has takes the most.
 */
const valueBytes = 100

/**
 * Creates a batcher, which sends the events that arrive while requests are in flight together in the next
 * request. There is no timer: while no request is in flight, an event is sent at once.
 */
export const createEventBatcher = (options: EventBatcherOptions): EventBatcher => {
  const {
    send,
    // Five hundred events of ordinary size take half of these bytes.
    batch = { items: 500, bytes: 4 * mebibyte },
    // With a character outside Latin-1, a text takes two bytes of memory for each of its characters.
    backlog = { items: 20_000, bytes: 32 * mebibyte },
    queueTimeoutMs = 10_000,
    maxInFlight = 2,
  } = options
  const queue = createFairQueue<Item>()
  const accountsInFlight = new Set<string>()
  /** Number of events that are queued or in flight, by account. */
  const pending = new Map<string, number>()
  let allPending = 0
  const throughput = createThroughput()
  const idle = new Set<() => void>()
  let requestsInFlight = 0

  const isOverfull = (waiting: Limits, share: number): boolean =>
    waiting.items >= backlog.items * share || waiting.bytes >= backlog.bytes * share

  const countPending = (accountId: string, change: 1 | -1): void => {
    allPending += change
    const own = (pending.get(accountId) ?? 0) + change
    if (own === 0) pending.delete(accountId)
    else pending.set(accountId, own)
  }

  /**
   * Returns true when recording the events before the account's next one would take longer than `maxWaitMs`.
   * Accounts are served in turn. So if this account has n pending events, at most n + 1 events of each other
   * account come before its next one.
   */
  const wouldWait = (accountId: string, maxWaitMs: number): boolean => {
    const own = pending.get(accountId) ?? 0
    const parallel = Math.min(maxInFlight, pending.size + (own === 0 ? 1 : 0))
    const most = Math.max(minBacklog, (parallel * throughput.perSecond() * maxWaitMs) / 1_000)
    if (allPending < most) return false
    let before = 0
    for (const count of pending.values()) {
      before += Math.min(count, own + 1)
      if (before >= most) return true
    }
    return false
  }

  const failGroup = (item: Item | undefined): void => {
    if (item !== undefined) item.group.hasFailed = true
  }
  const refuse = (item: Item, answer: EventAnswer): void => {
    failGroup(item)
    item.resolve(answer)
  }

  const sendBatch = async (items: Item[]): Promise<void> => {
    const accounts = new Set(items.map((item) => item.account_id))
    for (const account of accounts) accountsInFlight.add(account)
    requestsInFlight += 1
    batchSizes.record(items.length)
    const isUnderLoad = items.length >= minBatch || queue.waiting().items > 0
    const startedAt = performance.now()
    try {
      let count = items.length
      for (let rest = items; rest.length > 0; rest = rest.slice(count)) {
        const sent = rest.slice(0, 2 * count)
        const answers = await send(sent.map((item) => item.json))
        if (answers.length === 0) throw new Error('Ingestion answered no event of a batch')
        for (const [index, answer] of answers.entries()) {
          if (answer.status === 503) failGroup(sent[index])
          sent[index]?.resolve(answer)
        }
        // A client may post an event again that was answered 503. A later event must not be recorded before
        // it, so the events that are not sent yet are refused.
        if (answers.some(({ status }) => status === 503)) {
          for (const item of rest.slice(answers.length)) refuse(item, late)
          break
        }
        // The next request has at most twice as many events as ingestion answered in this one. With all
        // remaining events in each request, ingestion would parse the same events again and again.
        count = answers.length
      }
    } catch {
      // `send` turns every failure outside of the gateway into answers, so this is a bug. Clients must still
      // get an answer.
      for (const item of items) refuse(item, failed)
    }
    if (isUnderLoad) throughput.record(items.length, performance.now() - startedAt)
    requestsInFlight -= 1
    for (const account of accounts) accountsInFlight.delete(account)
  }

  const nextBatch = (): Item[] => {
    const oldest = performance.now() - queueTimeoutMs
    const items = Math.max(minBatch, Math.floor((throughput.perSecond() * requestMs) / 1_000))
    const most = { items: Math.min(batch.items, items), bytes: batch.bytes }
    for (;;) {
      const dequeued = queue.take(most, (accountId) => accountsInFlight.has(accountId))
      const sendable = dequeued.filter((item) => {
        const isSendable = item.since >= oldest && !item.group.hasFailed
        if (!isSendable) refuse(item, late)
        return isSendable
      })
      if (sendable.length > 0 || dequeued.length === 0) return sendable
    }
  }

  const sendNext = (): void => {
    while (requestsInFlight < maxInFlight) {
      const items = nextBatch()
      if (items.length === 0) break
      void sendBatch(items).then(sendNext)
    }
    if (requestsInFlight === 0 && queue.waiting().items === 0) for (const resolve of idle) resolve()
  }

  const refusal = (accountId: string, maxWaitMs = Number.POSITIVE_INFINITY): EventAnswer | undefined => {
    const isFull = isOverfull(queue.waiting(), 1) || isOverfull(queue.waitingOf(accountId), 0.5)
    if (!isFull && !wouldWait(accountId, maxWaitMs)) return undefined
    countRefusal('too many events')
    return busy
  }

  const submit: EventBatcher['submit'] = async ({ account_id, json }, options = {}) => {
    const { maxWaitMs, group = { hasFailed: false } } = options
    const refused = group.hasFailed ? late : refusal(account_id, maxWaitMs)
    if (refused !== undefined) return refused
    const answer = Promise.withResolvers<EventAnswer>()
    const bytes = Buffer.byteLength(json)
    const parsedBytes = bytes + valueBytes * jsonStructure(json).values
    const { resolve } = answer
    countPending(account_id, 1)
    queue.push({ account_id, json, bytes, parsedBytes, since: performance.now(), group, resolve })
    sendNext()
    return answer.promise.finally(() => countPending(account_id, -1))
  }

  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      idle.add(resolve)
      sendNext()
    })

  return { submit, isBusy: () => allPending >= minBacklog, refusal, pending: () => allPending, drain }
}
