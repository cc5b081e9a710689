import type { Context } from '../context.ts'
import type { Delivery } from '../db/deliveries/delivery.ts'
import { type Recorded, type Recording, recordDelivery } from '../db/deliveries/record-delivery.ts'
import { isPlainlySent, type RecordedRow, recordSent, type Sent } from '../db/deliveries/record-sent.ts'
import { untilAvailable } from './until-available.ts'

/** Records how a delivery ended, and returns the same as `recordDelivery`. */
export type RecordEnd = (delivery: Delivery, recording: Recording) => Promise<Recorded | undefined>

/** A delivery that was sent, and waits to be recorded. */
export type QueuedRecord = Sent & { done: PromiseWithResolvers<Recorded | undefined> }

export type Recorder = {
  record: RecordEnd
  /** Empties the queue, and returns its deliveries. The caller must record them, and then call `settle`. */
  take: () => QueuedRecord[]
  /** Ends the deliveries that are in `recorded`. Records each of the others in a transaction of its own. */
  settle: (taken: QueuedRecord[], recorded: readonly RecordedRow[]) => void
  /** Records deliveries in one transaction, and settles them. */
  recordTogether: (taken: QueuedRecord[]) => Promise<void>
}

/**
 * Longest time for which a delivery waits for a claim that records it. It is short, because a message is sent
 * again if this process ends before the delivery is recorded.
 */
const maxWaitMs = 25

/**
 * Creates a recorder. A delivery that was sent is queued, so that the next claim records it in its own
 * transaction. When no claim has taken it within `maxWaitMs`, one transaction records all that are queued.
 * Two kinds have a transaction of their own: deliveries that are not `isPlainlySent`, and deliveries that
 * could not be recorded with others. While Postgres is unavailable, the recorder tries again until the lease
 * ends, because a message whose outcome is not recorded is sent again.
 *
 * @param stopping ends the repeated tries
 */
export const createRecorder = ({ db, log, config }: Context, stopping: AbortSignal): Recorder => {
  const queue: QueuedRecord[] = []
  let timer: NodeJS.Timeout | undefined

  const recordAlone = ({ delivery, recording, done }: QueuedRecord): void => {
    const deadline = delivery.claimedAt + config.delivery.leaseMs
    untilAvailable(() => recordDelivery(db, delivery, recording), { deadline, stopping }).then(
      done.resolve,
      done.reject,
    )
  }
  const take: Recorder['take'] = () => {
    clearTimeout(timer)
    timer = undefined
    return queue.splice(0)
  }
  const settle: Recorder['settle'] = (taken, recorded) => {
    const byToken = new Map(recorded.map((row) => [row.lease_token, row]))
    for (const queued of taken) {
      const found = byToken.get(queued.delivery.lease_token)
      if (found === undefined) recordAlone(queued)
      else queued.done.resolve({ nextMs: found.next_ms, failed: 0 })
    }
  }
  const recordTogether: Recorder['recordTogether'] = async (taken) => {
    const recorded = await recordSent(db, taken).catch((err: unknown) => {
      log.warn({ err }, 'deliveries not recorded together')
      return []
    })
    settle(taken, recorded)
  }
  const record: RecordEnd = (delivery, recording) => {
    const done = Promise.withResolvers<Recorded | undefined>()
    const queued = { delivery, recording, done }
    if (isPlainlySent(delivery, recording)) {
      queue.push(queued)
      timer ??= setTimeout(() => void recordTogether(take()), maxWaitMs)
    } else recordAlone(queued)
    return done.promise
  }
  return { record, take, settle, recordTogether }
}
