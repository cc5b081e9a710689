import type { EventAnswer } from '@shiplog/contract/internal'
import { createFairQueue, type FairQueue, type Limits, type Queued } from './fair-queue.ts'
import { createThroughput, type Throughput } from './throughput.ts'

/**
 * The events of one batch of a client. `hasFailed` is set when an event that was in the queue is answered
 * 503, or 500 after a bug. Events of the batch that are not sent yet are then refused, so that no event is
 * recorded before an earlier one that the client posts again.
 */
export type Group = { hasFailed: boolean }

/** An event. `json`: its item in a request to ingestion. `since`: the time when it was queued, in ms. */
export type Item = Queued & {
  json: string
  since: number
  group: Group
  resolve: (answer: EventAnswer) => void
}
type Answered = { item: Item; answer: EventAnswer }

export type BacklogLimits = {
  /**
   * Largest request. `bytes` limits the estimated size of its items in memory after parsing. An item that is
   * larger by itself is sent alone.
   */
  batch: Limits
  /** Largest queue. `bytes` limits the size of its items as text. One account may fill half of the queue. */
  backlog: Limits
  /** An event that waited for longer is answered 503, because its client has probably given up. */
  queueTimeoutMs: number
  /** Batches in flight. The events of an account are in one of them at most, so that they stay in order. */
  maxInFlight: number
}

/**
 * The events that have no answer yet: those in the queue, and those in the batches in flight. The functions
 * below change it in place, because a copy for each event would cost too much. They do no I/O and know no
 * clock.
 */
export type Backlog = {
  limits: BacklogLimits
  queue: FairQueue<Item>
  accountsInFlight: Set<string>
  batchesInFlight: number
  /** Number of events without an answer, by account. */
  pending: Map<string, number>
  allPending: number
  throughput: Throughput
}

/** Events that are sent in one request, or in several when ingestion answers only the first ones. */
export type Batch = {
  items: readonly Item[]
  /** The events without an answer. */
  rest: readonly Item[]
  /** The events of the next request: the first ones of `rest`. */
  request: readonly Item[]
  startedAt: number
  /** True when the throughput is measured with this batch. */
  isUnderLoad: boolean
}

/** Answers to pass on, and a batch whose `request` is to be sent. */
export type Step = { answered: Answered[]; batch: Batch | undefined }

const mebibyte = 1024 * 1024
const defaults: BacklogLimits = {
  // Five hundred events of ordinary size take half of these bytes.
  batch: { items: 500, bytes: 4 * mebibyte },
  // With a character outside Latin-1, a text takes two bytes of memory for each of its characters.
  backlog: { items: 20_000, bytes: 32 * mebibyte },
  queueTimeoutMs: 10_000,
  maxInFlight: 2,
}

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

const notRecorded = (reason: string): EventAnswer => ({
  status: 503,
  body: { detail: `${reason}. The event was not recorded: post it again` },
})
export const busy = notRecorded('Too many events are waiting')
export const late = notRecorded('Events could not be recorded in time')
const failed: EventAnswer = { status: 500, body: { detail: 'Internal server error' } }

export const createBacklog = (limits: Partial<BacklogLimits> = {}): Backlog => ({
  limits: { ...defaults, ...limits },
  queue: createFairQueue(),
  accountsInFlight: new Set(),
  batchesInFlight: 0,
  pending: new Map(),
  allPending: 0,
  throughput: createThroughput(),
})

const countPending = (backlog: Backlog, accountId: string, change: 1 | -1): void => {
  backlog.allPending += change
  const own = (backlog.pending.get(accountId) ?? 0) + change
  if (own === 0) backlog.pending.delete(accountId)
  else backlog.pending.set(accountId, own)
}

/**
 * Returns true when recording the events before the account's next one would take longer than `maxWaitMs`.
 * Accounts are served in turn. So if this account has n pending events, at most n + 1 events of each other
 * account come before its next one.
 */
const wouldWait = (backlog: Backlog, accountId: string, maxWaitMs: number): boolean => {
  const { limits, pending, allPending, throughput } = backlog
  const own = pending.get(accountId) ?? 0
  const parallel = Math.min(limits.maxInFlight, pending.size + (own === 0 ? 1 : 0))
  const most = Math.max(minBacklog, (parallel * throughput.perSecond() * maxWaitMs) / 1_000)
  if (allPending < most) return false
  let before = 0
  for (const count of pending.values()) {
    before += Math.min(count, own + 1)
    if (before >= most) return true
  }
  return false
}

export const isBusy = ({ allPending }: Backlog): boolean => allPending >= minBacklog

/** Returns true when there is no room in the queue for an event of the account, or it would wait too long. */
export const mustRefuse = (
  backlog: Backlog,
  accountId: string,
  maxWaitMs = Number.POSITIVE_INFINITY,
): boolean => {
  const { queue, limits } = backlog
  const isOverfull = (waiting: Limits, share: number): boolean =>
    waiting.items >= limits.backlog.items * share || waiting.bytes >= limits.backlog.bytes * share
  return (
    isOverfull(queue.waiting(), 1) ||
    isOverfull(queue.waitingOf(accountId), 0.5) ||
    wouldWait(backlog, accountId, maxWaitMs)
  )
}

export const enqueue = (backlog: Backlog, item: Item): void => {
  countPending(backlog, item.account_id, 1)
  backlog.queue.push(item)
}

const answerTo = (backlog: Backlog, item: Item, answer: EventAnswer): Answered => {
  countPending(backlog, item.account_id, -1)
  if (answer.status === 503 || answer === failed) item.group.hasFailed = true
  return { item, answer }
}

/**
 * Begins the next batch, unless no event may be sent now. Events that waited for too long, and events of a
 * group that has failed, are refused.
 */
export const nextBatch = (backlog: Backlog, now: number): Step => {
  const { limits, queue, accountsInFlight, throughput } = backlog
  const answered: Answered[] = []
  if (backlog.batchesInFlight === limits.maxInFlight) return { answered, batch: undefined }
  const items: Item[] = []
  const mostItems = Math.max(minBatch, Math.floor((throughput.perSecond() * requestMs) / 1_000))
  const most = { items: Math.min(limits.batch.items, mostItems), bytes: limits.batch.bytes }
  while (items.length === 0) {
    const dequeued = queue.take(most, (accountId) => accountsInFlight.has(accountId))
    if (dequeued.length === 0) return { answered, batch: undefined }
    for (const item of dequeued)
      if (now - item.since <= limits.queueTimeoutMs && !item.group.hasFailed) items.push(item)
      else answered.push(answerTo(backlog, item, late))
  }
  for (const { account_id } of items) accountsInFlight.add(account_id)
  backlog.batchesInFlight += 1
  const isUnderLoad = items.length >= minBatch || queue.waiting().items > 0
  return { answered, batch: { items, rest: items, request: items, startedAt: now, isUnderLoad } }
}

const endBatch = (backlog: Backlog, { items, startedAt, isUnderLoad }: Batch, now: number): void => {
  if (isUnderLoad) backlog.throughput.record(items.length, now - startedAt)
  backlog.batchesInFlight -= 1
  for (const { account_id } of items) backlog.accountsInFlight.delete(account_id)
}

/**
 * Gives events of a batch their answers, and ends the batch when all have one. `answers` may be for the first
 * events of the request only. Without any answer, which is a bug, the rest of the batch is answered 500.
 */
export const onAnswers = (
  backlog: Backlog,
  batch: Batch,
  answers: readonly EventAnswer[],
  now: number,
): Step => {
  const isRefused = answers.some(({ status }) => status === 503)
  // A client may post an event again that was answered 503. A later event must not be recorded before it, so
  // the events that are not sent yet are refused.
  const count = isRefused || answers.length === 0 ? batch.rest.length : answers.length
  const answered = batch.rest
    .slice(0, count)
    .map((item, index) => answerTo(backlog, item, answers[index] ?? (isRefused ? late : failed)))
  const rest = batch.rest.slice(count)
  if (rest.length === 0) {
    endBatch(backlog, batch, now)
    return { answered, batch: undefined }
  }
  // The next request has at most twice as many events as ingestion answered in this one. With all remaining
  // events in each request, ingestion would parse the same events again and again.
  return { answered, batch: { ...batch, rest, request: rest.slice(0, 2 * count) } }
}

/** Returns true when no event is in the queue and no batch is in flight. */
export const isIdle = ({ batchesInFlight, queue }: Backlog): boolean =>
  batchesInFlight === 0 && queue.waiting().items === 0
