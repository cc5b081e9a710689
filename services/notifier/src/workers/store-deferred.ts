import { createPollInterval, pause } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { nextDeferred, storeDeferred } from '../db/store-deferred.ts'
import { createAlarm } from './alarm.ts'

/** The replica that put events off wakes its own worker; the others look now and then. */
const pollMs = { first: 200, most: 10_000 }
/** By then the transaction that puts events off has committed. */
const commitMs = 20
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Stores the notifications of events that were put off, a step of each account in turn, with a pause after
 * each as long as it took: others need the database, too. Every replica runs one; each account is taken by
 * one at a time.
 *
 * @param tell tells the dispatchers of all replicas that there is something to send
 */
export const startStoringDeferred = ({ db, log }: Context, tell: () => void) => {
  const alarm = createAlarm()
  const stopping = new AbortController()
  const { signal } = stopping
  const interval = createPollInterval(pollMs.first, pollMs.most)

  /** @returns whether there was anything to store */
  const store = async (account_id: string): Promise<boolean> => {
    const start = performance.now()
    try {
      if (!(await storeDeferred(db, account_id))) return false
    } catch (err) {
      log.error({ err, account_id }, 'notifications of events that were put off not stored')
      return false
    }
    tell()
    await pause(performance.now() - start, signal)
    return true
  }
  const storeInTurn = async (): Promise<boolean> => {
    let found = false
    let account = await nextDeferred(db, beforeAllIds)
    while (account !== undefined && !signal.aborted) {
      found = (await store(account)) || found
      account = await nextDeferred(db, account)
    }
    return found
  }
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const found = await storeInTurn().catch((err: unknown) => {
        log.warn({ err }, 'events that were put off not read')
        return false
      })
      const waitMs = interval.next(found)
      if (!found) await alarm.wait(waitMs)
    }
  }
  const running = loop()
  return {
    /** Events are being put off. */
    wake: () => {
      interval.next(true)
      alarm.ringIn(commitMs)
    },
    stop: async () => {
      stopping.abort()
      alarm.ring()
      await running
      alarm.close()
    },
  }
}
