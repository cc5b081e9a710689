import type { Context } from '../context.ts'
import type { Delivery } from '../db/deliveries/claim-deliveries.ts'
import { type Recorded, type Recording, recordDelivery } from '../db/deliveries/record-delivery.ts'
import { isPlainlySent, recordSent } from '../db/deliveries/record-sent.ts'
import { untilAvailable } from './until-available.ts'

/** Records how a delivery ended, and returns the same as `recordDelivery`. */
export type Recorder = (delivery: Delivery, recording: Recording) => Promise<Recorded | undefined>

type QueuedRecord = {
  delivery: Delivery
  recording: Recording
  done: PromiseWithResolvers<Recorded | undefined>
}

/**
 * Creates a recorder. While one transaction records deliveries, further deliveries that were sent are queued,
 * and the next transaction records them together. Two kinds have a transaction of their own: deliveries that
 * are not `isPlainlySent`, and deliveries that could not be recorded with the others. While Postgres is
 * unavailable, the recorder tries again until the lease ends, because a message whose outcome is not recorded
 * is sent again.
 *
 * @param stopping ends the repeated tries
 */
export const createRecorder = ({ db, log, config }: Context, stopping: AbortSignal): Recorder => {
  let queue: QueuedRecord[] = []
  let isRunning = false

  const recordAlone = ({ delivery, recording, done }: QueuedRecord): void => {
    const deadline = delivery.claimedAt + config.delivery.leaseMs
    untilAvailable(() => recordDelivery(db, delivery, recording), { deadline, stopping }).then(
      done.resolve,
      done.reject,
    )
  }
  const recordTogether = async (batch: QueuedRecord[]): Promise<void> => {
    const recorded = await recordSent(db, batch).catch((err: unknown) => {
      log.warn({ err }, 'deliveries not recorded together')
      return []
    })
    const byToken = new Map(recorded.map((row) => [row.lease_token, row]))
    for (const queued of batch) {
      const found = byToken.get(queued.delivery.lease_token)
      if (found === undefined) recordAlone(queued)
      else queued.done.resolve({ nextMs: found.next_ms, failed: 0 })
    }
  }
  const run = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      await recordTogether(batch)
    }
    isRunning = false
  }
  return (delivery, recording) => {
    const done = Promise.withResolvers<Recorded | undefined>()
    const queued = { delivery, recording, done }
    if (!isPlainlySent(delivery, recording)) recordAlone(queued)
    else {
      queue.push(queued)
      if (!isRunning) void run()
    }
    return done.promise
  }
}
