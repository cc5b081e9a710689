import type { Logger } from '@shiplog/log'
import { createPollInterval, pause } from '@shiplog/runtime'
import type { Kysely, Transaction } from 'kysely'
import { acrossAccounts } from './account-scope.ts'
import { holdLeadership, type Leadership } from './leadership.ts'

/** Work that is done in short transactions. */
export type SteppedWork = {
  /** Name of the work in the log. */
  name: string
  /** Interval at which the worker looks for new work; grows to `maxIntervalMs` while there is no work. */
  everyMs: number
  /** Does a part of the work, in its own transaction. @returns true if there may be more work */
  step: () => Promise<boolean>
}

/** Longest pause between looks for work. Nobody waits for such work, so an idle process may sleep. */
const maxIntervalMs = 10_000
/** Longer intervals than the defaults, because nobody waits for another replica to take over. */
const leadershipIntervals = { intervalMs: 5_000, silenceMs: 30_000 }

/**
 * Returns a step that works on one thing, in a transaction that can read and write the rows of every account.
 * The next call works on the next thing; after the last thing it starts again with the first.
 *
 * @param find finds the thing after the given one; the first thing if none is given
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
      // Set before the work, so that the next call goes on to the next thing even if the work on this one
      // fails.
      last = await find(tx, after)
      if (last === undefined) return after !== undefined
      await work(tx, last)
      return true
    })
}

/**
 * Does work in steps, on one replica at a time. A transaction that waits for a lock of the work waits for one
 * step at most. After each step there is a pause as long as the step, so that each work takes at most half of
 * a connection's time. If a step fails, its error is logged and the next try comes after `everyMs`.
 *
 * @param options options of the leadership. One replica leads for all `works`
 */
export const workInSteps = (
  options: { url: string; name: string; log: Logger },
  works: SteppedWork[],
): Leadership => {
  /** Does steps until no work is left. @returns true if there was any work */
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
