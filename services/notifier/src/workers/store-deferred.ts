import { createSignal } from '@shiplog/bus'
import { nilId } from '@shiplog/events'
import { createPollInterval, pause, repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { nextDeferredAccount, storeDeferred } from '../db/notifications/store-deferred.ts'

/** Limits of the poll interval. The replica that defers events wakes its own worker; other workers poll. */
const pollMs = { first: 200, most: 10_000 }
/** Delay after which the transaction that defers events has most likely committed. */
const commitMs = 20

/**
 * Starts the worker that stores the notifications of deferred events: one step of each account, account after
 * account. After each step it pauses for as long as the step lasted, to leave half of the time to other work.
 * Every replica runs one such worker. A lock lets one of them at a time work on an account.
 *
 * @param announce tells the dispatchers of all replicas that there is something to send
 */
export const startStoringDeferred = ({ db, log }: Context, announce: () => void) => {
  const signal = createSignal()
  const interval = createPollInterval(pollMs.first, pollMs.most)

  /** Takes one step of an account, and pauses. @returns true when there was anything to store */
  const store = async (account_id: string, stopping: AbortSignal): Promise<boolean> => {
    const start = performance.now()
    try {
      if (!(await storeDeferred(db, account_id))) return false
    } catch (err) {
      log.error({ err, account_id }, 'notifications of deferred events not stored')
      return false
    }
    announce()
    await pause(performance.now() - start, stopping)
    return true
  }
  /** Takes one step of each account. @returns true when there was anything to store */
  const storeRound = async (stopping: AbortSignal): Promise<boolean> => {
    let found = false
    let account = await nextDeferredAccount(db, nilId)
    while (account !== undefined && !stopping.aborted) {
      found = (await store(account, stopping)) || found
      account = await nextDeferredAccount(db, account)
    }
    return found
  }
  const { stop } = repeat(async (stopping) => {
    const since = signal.count()
    const found = await storeRound(stopping).catch((err: unknown) => {
      log.warn({ err }, 'deferred events not read')
      return false
    })
    const waitMs = interval.next(found)
    if (!found) await signal.wait(waitMs, { abort: stopping, since })
    return 0
  })
  return {
    /** Makes the worker run soon. Called when a transaction that is about to commit defers events. */
    wake: () => {
      interval.next(true)
      setTimeout(signal.notify, commitMs).unref()
    },
    stop,
  }
}
