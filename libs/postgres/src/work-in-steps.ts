import type { Logger } from '@shiplog/log'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { Kysely, Transaction } from 'kysely'
import { acrossAccounts } from './account-scope.ts'
import { holdLeadership, type Leadership } from './leadership.ts'

/** Work that is done a little at a time. */
export type SteppedWork = {
  /** Says in the log what failed. */
  name: string
  /** How often it is looked for, once nothing is left; up to every `quietMs` while there is none. */
  everyMs: number
  /** Does a small part of it, in a transaction of its own. @returns whether there may be more */
  step: () => Promise<boolean>
}

/** Nobody waits for such work: what is less often looked for wakes fewer idle processes. */
const quietMs = 10_000
/** Nor does it matter when another replica takes over. */
const patience = { intervalMs: 5_000, silenceMs: 30_000 }

/**
 * A step on one thing after another, each in a transaction that sees every account: they take turns.
 *
 * @param find the next thing after this one, if there is any; without it the first
 * @param work a small part of what is to be done about it
 */
export const oneByOne = <Tables, Thing>(
  db: Kysely<Tables>,
  find: (tx: Transaction<Tables>, after?: Thing) => Promise<Thing | undefined>,
  work: (tx: Transaction<Tables>, thing: Thing) => Promise<void>,
): SteppedWork['step'] => {
  let last: Thing | undefined
  return () =>
    acrossAccounts(db, async (tx) => {
      const after = last
      // Known before it is tried: the next one has its turn also when this one fails.
      last = await find(tx, after)
      if (last === undefined) return after !== undefined
      await work(tx, last)
      return true
    })
}

/**
 * Does work in steps, on one replica at a time: other transactions wait for one step at most. Each is
 * followed by a pause as long as it took, so that no more than half of a connection's time goes into it. What
 * a step throws is logged, and it is tried again after `everyMs`.
 *
 * @param options of the leadership, named for all these kinds of work
 */
export const workInSteps = (
  options: { url: string; name: string; log: Logger },
  works: SteppedWork[],
): Leadership => {
  /** @returns whether there was any */
  const finish = async ({ step }: SteppedWork, signal: AbortSignal): Promise<boolean> => {
    let found = false
    while (!signal.aborted) {
      const start = performance.now()
      if (!(await step())) break
      found = true
      await pause(performance.now() - start, signal)
    }
    return found
  }
  const repeat = async (work: SteppedWork, signal: AbortSignal): Promise<void> => {
    const interval = createPollInterval(work.everyMs, quietMs)
    while (!signal.aborted) {
      const found = await finish(work, signal).catch((err) => {
        options.log.warn({ err, work: work.name }, 'step of the work failed')
        return true
      })
      await pause(interval.next(found), signal)
    }
  }
  return holdLeadership({
    ...options,
    ...patience,
    lead: async (signal) => {
      await Promise.all(works.map((work) => repeat(work, signal)))
    },
  })
}
