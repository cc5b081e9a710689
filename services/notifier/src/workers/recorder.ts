import type { Logger } from '@shiplog/log'
import type { Delivery } from '../db/claim-deliveries.ts'
import { type Recording, recordDelivery } from '../db/record-delivery.ts'
import { recordSent } from '../db/record-sent.ts'
import type { Db } from '../db/tables.ts'

type Recorded = Awaited<ReturnType<typeof recordDelivery>>

/** As `recordDelivery`. */
export type Recorder = (delivery: Delivery, recording: Recording) => Promise<Recorded>

type Waiting = {
  delivery: Delivery
  recording: Recording
  done: PromiseWithResolvers<Recorded>
}

/**
 * Stores how deliveries ended: what is sent while one transaction is under way goes into the next, all of it
 * together. What did not get through, what tells of up to a thousand, and what cannot be stored with others
 * has a transaction of its own.
 */
export const createRecorder = (db: Db, log: Logger): Recorder => {
  let queued: Waiting[] = []
  let isRunning = false

  const alone = ({ delivery, recording, done }: Waiting): void => {
    recordDelivery(db, delivery, recording).then(done.resolve, done.reject)
  }
  const together = async (group: Waiting[]): Promise<void> => {
    const sent = group.map(({ delivery, recording }) => ({ delivery, ...recording }))
    const recorded = await recordSent(db, sent).catch((err: unknown) => {
      log.warn({ err }, 'deliveries not recorded together')
      return []
    })
    const byToken = new Map(recorded.map((one) => [one.lease_token, one]))
    for (const one of group) {
      const found = byToken.get(one.delivery.lease_token)
      if (found === undefined) alone(one)
      else one.done.resolve({ waiting: found.waiting, failed: 0 })
    }
  }
  const run = async (): Promise<void> => {
    isRunning = true
    while (queued.length > 0) {
      const group = queued
      queued = []
      await together(group)
    }
    isRunning = false
  }
  return (delivery, recording) => {
    const done = Promise.withResolvers<Recorded>()
    const one = { delivery, recording, done }
    if (recording.verdict.outcome !== 'sent' || delivery.missed !== null) alone(one)
    else {
      queued.push(one)
      if (!isRunning) void run()
    }
    return done.promise
  }
}
