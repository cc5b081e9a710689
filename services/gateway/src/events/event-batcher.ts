import type { EventAnswer } from '@shiplog/contract/internal'
import { batchBoundaries, createHistogram } from '@shiplog/telemetry'
import { countRefusal } from '../count-refusals.ts'
import { jsonStructure } from '../http/bodies/json-structure.ts'
import {
  type BacklogLimits,
  type Batch,
  busy,
  createBacklog,
  enqueue,
  type Group,
  type Item,
  isBusy,
  isIdle,
  late,
  mustRefuse,
  nextBatch,
  onAnswers,
  type Step,
} from './backlog.ts'

/** An event that is not recorded yet. `json` is its item in a request to ingestion. */
export type PendingEvent = { account_id: string; json: string }

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

export type EventBatcherOptions = Partial<BacklogLimits> & {
  /**
   * Sends one request, and resolves to the answers in the order of the items. When all answers together would
   * be too large, there are answers to the first items only. Rejects only because of a bug.
   */
  send: (items: string[]) => Promise<EventAnswer[]>
}

const batchSizes = createHistogram(
  {
    name: 'shiplog_gateway_batch_events',
    description: 'Events in one request to ingestion',
    unit: '{event}',
  },
  batchBoundaries,
)

/** Most memory that a value takes beside its text: that of an object whose keys no other object has. */
const valueBytes = 100

/** Passes on the answers of a step. @returns the batch whose request is to be sent */
const passAnswers = ({ answered, batch }: Step): Batch | undefined => {
  for (const { item, answer } of answered) item.resolve(answer)
  return batch
}

/**
 * Creates a batcher, which sends the events that arrive while requests are in flight together in the next
 * request. There is no timer: while no request is in flight, an event is sent at once.
 */
export const createEventBatcher = ({ send, ...limits }: EventBatcherOptions): EventBatcher => {
  const backlog = createBacklog(limits)
  const idle = new Set<() => void>()

  const sendRequest = async (items: readonly Item[]): Promise<EventAnswer[]> => {
    try {
      return await send(items.map(({ json }) => json))
    } catch {
      // `send` turns every failure outside of the gateway into answers, so this is a bug. Clients must still
      // get an answer.
      return []
    }
  }
  const sendBatch = async (first: Batch): Promise<void> => {
    batchSizes.record(first.items.length)
    let batch: Batch | undefined = first
    while (batch !== undefined) {
      const answers = await sendRequest(batch.request)
      batch = passAnswers(onAnswers(backlog, batch, answers, performance.now()))
    }
  }
  const sendNext = (): void => {
    for (;;) {
      const batch = passAnswers(nextBatch(backlog, performance.now()))
      if (batch === undefined) break
      void sendBatch(batch).then(sendNext)
    }
    if (isIdle(backlog)) for (const resolve of idle) resolve()
  }

  const refusal: EventBatcher['refusal'] = (accountId, maxWaitMs) => {
    if (!mustRefuse(backlog, accountId, maxWaitMs)) return undefined
    countRefusal('too many events')
    return busy
  }
  const submit: EventBatcher['submit'] = async ({ account_id, json }, options = {}) => {
    const { maxWaitMs, group = { hasFailed: false } } = options
    const refused = group.hasFailed ? late : refusal(account_id, maxWaitMs)
    if (refused !== undefined) return refused
    const { promise, resolve } = Promise.withResolvers<EventAnswer>()
    const bytes = Buffer.byteLength(json)
    const parsedBytes = bytes + valueBytes * jsonStructure(json).values
    enqueue(backlog, { account_id, json, bytes, parsedBytes, since: performance.now(), group, resolve })
    sendNext()
    return promise
  }
  const drain = (): Promise<void> =>
    new Promise((resolve) => {
      idle.add(resolve)
      sendNext()
    })
  return { submit, isBusy: () => isBusy(backlog), refusal, pending: () => backlog.allPending, drain }
}
