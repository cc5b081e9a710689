import { createPollInterval, pause, repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { listWriteOffs, type Place, writeOffSome } from '../db/write-offs.ts'
import { failedNotifications } from '../measures.ts'

/** Everybody reads the decisions themselves, so rows may follow a little later. */
const pollMs = { first: 1_000, most: 10_000 }

/**
 * A small transaction, followed by a pause as long as it took, to hardly slow down sending.
 *
 * @returns how far it has looked that nothing is left; undefined when there is no more to do at once
 */
const writeSome = async ({ db, log }: Context, id: number, looked?: Place): Promise<Place | undefined> => {
  const start = performance.now()
  try {
    const step = await writeOffSome(db, id, looked)
    failedNotifications.add(step.failed)
    await pause(performance.now() - start)
    return step.more ? step.looked : undefined
  } catch (err) {
    log.warn({ err, write_off: id }, 'notifications not written off')
    return undefined
  }
}

/** A part of each decision in turn, so that none waits for a long one. @returns whether there were any */
const writeInTurn = async (ctx: Context, signal: AbortSignal): Promise<boolean> => {
  let unfinished = new Map<number, Place>()
  let found = false
  do {
    const before = unfinished
    unfinished = new Map()
    for (const id of await listWriteOffs(ctx.db)) {
      found = true
      if (signal.aborted) break
      const looked = await writeSome(ctx, id, before.get(id))
      if (looked !== undefined) unfinished.set(id, looked)
    }
  } while (unfinished.size > 0 && !signal.aborted)
  return found
}

/**
 * Writes to the rows of notifications what was decided of many at once. Every replica runs one; each decision
 * is taken by one at a time.
 */
export const startWritingOff = (ctx: Context): { stop: () => Promise<void> } => {
  const interval = createPollInterval(pollMs.first, pollMs.most)
  return repeat(async (stopping) => {
    try {
      return interval.next(await writeInTurn(ctx, stopping))
    } catch (err) {
      ctx.log.warn({ err }, 'decisions about notifications not read')
      return interval.next(true)
    }
  })
}
