import type { EventAnswer } from '@shiplog/contract/internal'
import { batchBoundaries, createHistogram } from '@shiplog/telemetry'
import { countRefusal } from '../count-refusals.ts'
import { jsonStructure } from '../json-structure.ts'
import { createFairQueue, type Limits, type Queued } from './fair-queue.ts'
import { createPace } from './pace.ts'

/** One event on its way: `json` is the item of a request to ingestion. */
export type PendingEvent = { account_id: string; json: string }

/** The items of one request: after one that was not recorded, or perhaps not, none is. */
export type Group = { isBroken: boolean }

export type EventBatcher = {
  /**
   * Never rejects: an event that was not recorded, or perhaps not, is answered 503.
   *
   * @param options.patienceMs an event that would be answered later is refused at once
   */
  submit: (event: PendingEvent, options?: { patienceMs?: number; group?: Group }) => Promise<EventAnswer>
  /** Whether so much is held that more may be refused. */
  isBusy: () => boolean
  /** The answer that an event of the account would get at once, because too much waits. */
  refusal: (accountId: string, patienceMs?: number) => EventAnswer | undefined
  /** Events that have no answer yet. */
  held: () => number
  /** Resolves when everything that was submitted has its answer. */
  drain: () => Promise<void>
}

export type EventBatcherOptions = {
  /**
   * Sends one request and gives the answers in the order of the items: of the first items only, where all
   * would be too many bytes. Rejects only when it has a bug.
   */
  send: (items: string[]) => Promise<EventAnswer[]>
  /** Of one request, as it is once parsed. */
  batch?: Limits
  /** Of all events that wait, as text. One account may have half of it. */
  backlog?: Limits
  /** An event that has waited so long is answered 503: by then its client has given up. */
  maxWaitMs?: number
  /** Requests in flight at a time. One account has one at most, so that its events stay in order. */
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

/** So few never wait too long to be taken, whatever is believed of the pace. */
const leastHeld = 64
/**
 * About as long as a request to ingestion may take, because its commit holds up those of all other accounts.
 * At least `leastTelling` events go together, because each request costs some milliseconds by itself.
 */
const flightMs = 200
/** What fewer events take says nothing of the pace under load, unless others had to stay behind. */
const leastTelling = 32

const mebibyte = 1024 * 1024
/** What a value takes beside its text once it is parsed, at most: an object of its own shape, or its key. */
const valueBytes = 100

/**
 * Group commit over HTTP: events that arrive while requests are in flight are sent together in the next one.
 * There is no timer: when nothing is in flight, an event is sent at once.
 */
export const createEventBatcher = (options: EventBatcherOptions): EventBatcher => {
  const {
    send,
    // Five hundred ordinary events are half of it.
    batch = { items: 500, bytes: 4 * mebibyte },
    // Texts with a letter outside Latin-1 take twice as much in memory.
    backlog = { items: 20_000, bytes: 32 * mebibyte },
    maxWaitMs = 10_000,
    maxInFlight = 2,
  } = options
  const queue = createFairQueue<Item>()
  const inFlight = new Set<string>()
  /** What waits or is in flight, by account. */
  const held = new Map<string, number>()
  let allHeld = 0
  const pace = createPace()
  const idle = new Set<() => void>()
  let flights = 0

  const isOverfull = (waiting: Limits, share: number): boolean =>
    waiting.items >= backlog.items * share || waiting.bytes >= backlog.bytes * share

  const hold = (accountId: string, change: 1 | -1): void => {
    allHeld += change
    const own = (held.get(accountId) ?? 0) + change
    if (own === 0) held.delete(accountId)
    else held.set(accountId, own)
  }

  /**
   * Whether the events that leave before the next of this account take longer than that. Accounts take turns,
   * so what others hold beyond what it holds itself leaves later.
   */
  const wouldWait = (accountId: string, patienceMs: number): boolean => {
    const own = held.get(accountId) ?? 0
    const lanes = Math.min(maxInFlight, held.size + (own === 0 ? 1 : 0))
    const most = Math.max(leastHeld, (lanes * pace.perSecond() * patienceMs) / 1_000)
    if (allHeld < most) return false
    let before = 0
    for (const count of held.values()) {
      before += Math.min(count, own + 1)
      if (before >= most) return true
    }
    return false
  }

  const breakGroup = (item: Item | undefined): void => {
    if (item !== undefined) item.group.isBroken = true
  }
  const refuse = (item: Item, answer: EventAnswer): void => {
    breakGroup(item)
    item.resolve(answer)
  }

  const deliver = async (items: Item[]): Promise<void> => {
    const accounts = new Set(items.map((item) => item.account_id))
    for (const account of accounts) inFlight.add(account)
    flights += 1
    batchSizes.record(items.length)
    const isTelling = items.length >= leastTelling || queue.waiting().items > 0
    const departedAt = performance.now()
    try {
      let count = items.length
      for (let rest = items; rest.length > 0; rest = rest.slice(count)) {
        const sent = rest.slice(0, 2 * count)
        const answers = await send(sent.map((item) => item.json))
        if (answers.length === 0) throw new Error('A batch was answered with nothing')
        for (const [index, answer] of answers.entries()) {
          if (answer.status === 503) breakGroup(sent[index])
          sent[index]?.resolve(answer)
        }
        // What follows an event that was not recorded, or perhaps not, must not be recorded before it.
        if (answers.some(({ status }) => status === 503)) {
          for (const item of rest.slice(answers.length)) refuse(item, late)
          break
        }
        // What is as heavy will fit next time, and ingestion need not look at all the others again and again.
        count = answers.length
      }
    } catch {
      // `send` answers for everything that can happen outside; its own bugs must not leave a client waiting.
      for (const item of items) refuse(item, failed)
    }
    if (isTelling) pace.learn(items.length, performance.now() - departedAt)
    flights -= 1
    for (const account of accounts) inFlight.delete(account)
  }

  const next = (): Item[] => {
    const oldest = performance.now() - maxWaitMs
    const items = Math.max(leastTelling, Math.floor((pace.perSecond() * flightMs) / 1_000))
    const most = { items: Math.min(batch.items, items), bytes: batch.bytes }
    for (;;) {
      const taken = queue.take(most, (accountId) => inFlight.has(accountId))
      const going = taken.filter((item) => {
        const isGoing = item.since >= oldest && !item.group.isBroken
        if (!isGoing) refuse(item, late)
        return isGoing
      })
      if (going.length > 0 || taken.length === 0) return going
    }
  }

  const depart = (): void => {
    while (flights < maxInFlight) {
      const items = next()
      if (items.length === 0) break
      void deliver(items).then(depart)
    }
    if (flights === 0 && queue.waiting().items === 0) for (const resolve of idle) resolve()
  }

  const refusal = (accountId: string, patienceMs = Number.POSITIVE_INFINITY): EventAnswer | undefined => {
    const isFull = isOverfull(queue.waiting(), 1) || isOverfull(queue.waitingOf(accountId), 0.5)
    if (!isFull && !wouldWait(accountId, patienceMs)) return undefined
    countRefusal('too many events')
    return busy
  }

  const submit: EventBatcher['submit'] = async ({ account_id, json }, options = {}) => {
    const { patienceMs, group = { isBroken: false } } = options
    const refused = group.isBroken ? late : refusal(account_id, patienceMs)
    if (refused !== undefined) return refused
    const answer = Promise.withResolvers<EventAnswer>()
    const bytes = Buffer.byteLength(json)
    const parsedBytes = bytes + valueBytes * jsonStructure(json).values
    const { resolve } = answer
    hold(account_id, 1)
    queue.push({ account_id, json, bytes, parsedBytes, since: performance.now(), group, resolve })
    depart()
    return answer.promise.finally(() => hold(account_id, -1))
  }

  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      idle.add(resolve)
      depart()
    })

  return { submit, isBusy: () => allHeld >= leastHeld, refusal, held: () => allHeld, drain }
}
