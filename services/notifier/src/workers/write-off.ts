import { createPollInterval, pause, repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { listWriteOffs, type ScanPosition, writeOffSome } from '../db/write-offs/write-offs.ts'
import { failedNotifications } from '../metrics.ts'

/** Limits of the poll interval: long, because all readers of notifications also read the write-offs. */
const pollMs = { first: 1_000, most: 10_000 }

/**
 * Takes one step of a write-off, which is a small transaction. Then it pauses for as long as the step lasted,
 * so that sending is hardly slowed down.
 *
 * @returns `checkedTo` for the next step; undefined when no step has to follow at once
 */
const takeStep = async (
  { db, log }: Context,
  id: number,
  checkedTo?: ScanPosition,
): Promise<ScanPosition | undefined> => {
  const start = performance.now()
  try {
    const step = await writeOffSome(db, id, checkedTo)
    failedNotifications.add(step.failed)
    await pause(performance.now() - start)
    return step.more ? step.checkedTo : undefined
  } catch (err) {
    log.warn({ err, write_off: id }, 'notifications not written off')
    return undefined
  }
}

/**
 * Takes one step of each write-off, round after round, until none has more to do. So a short write-off does
 * not wait for a long one.
 *
 * @returns true when there were write-offs
 */
const writeRounds = async (ctx: Context, signal: AbortSignal): Promise<boolean> => {
  let unfinished = new Map<number, ScanPosition>()
  let found = false
  do {
    const before = unfinished
    unfinished = new Map()
    for (const id of await listWriteOffs(ctx.db)) {
      found = true
      if (signal.aborted) break
      const checkedTo = await takeStep(ctx, id, before.get(id))
      if (checkedTo !== undefined) unfinished.set(id, checkedTo)
    }
  } while (unfinished.size > 0 && !signal.aborted)
  return found
}

/**
 * Starts the worker that changes the rows of notifications that were written off. Every replica runs one such
 * worker. A lock lets one of them at a time work on a write-off.
 */
export const startWritingOff = (ctx: Context): { stop: () => Promise<void> } => {
  const interval = createPollInterval(pollMs.first, pollMs.most)
  return repeat(async (stopping) => {
    try {
      return interval.next(await writeRounds(ctx, stopping))
    } catch (err) {
      ctx.log.warn({ err }, 'write-offs not read')
      return interval.next(true)
    }
  })
}
