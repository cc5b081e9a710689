import type { Logger } from '@shiplog/log'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { Kysely, Transaction } from 'kysely'
import { acrossAccounts } from './account-scope.ts'
import { holdLeadership, type Leadership } from './leadership.ts'

/** Work that is done in short transactions. */
export type SteppedWork = {
  /** Name of the work in the log. */
  name: string
  /** Interval at which new work is looked for; grows to `maxIntervalMs` while there is none. */
  everyMs: number
  /** Does a part of the work, in a transaction of its own. @returns true if there may be more */
  step: () => Promise<boolean>
}

/** Longest interval between two looks for work. Nobody waits for such work, so an idle process may sleep. */
const maxIntervalMs = 10_000
/** Nobody waits for another replica to take over, either. */
const leadershipIntervals = { intervalMs: 5_000, silenceMs: 30_000 }

/**
 * Returns a step that works on one thing at a time, in rotation, in a transaction that sees every account.
 *
 * @param find finds the next thing after another one; without it the first
 * @param work does a part of the work on a thing
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
      // Set before the work, so that a thing that fails does not keep the next one waiting.
      last = await find(tx, after)
      if (last === undefined) return after !== undefined
      await work(tx, last)
      return true
    })
}

/**
 * Does work in steps, on one replica at a time, so that other transactions wait for one step at most. Pauses
 * after each step for as long as the step took, so that the work takes at most half of a connection's time.
 * Logs the error of a step, and tries again after `everyMs`.
 *
 * @param options options of the leadership, which has one name for all these works
 */
export const workInSteps = (
  options: { url: string; name: string; log: Logger },
  works: SteppedWork[],
): Leadership => {
  /** Does all steps that there are. @returns true if there was any */
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
    const interval = createPollInterval(work.everyMs, maxIntervalMs)
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
    ...leadershipIntervals,
    lead: async (signal) => {
      await Promise.all(works.map((work) => repeat(work, signal)))
    },
  })
}
