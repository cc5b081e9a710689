import { pause, repeat } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { listWriteOffs, writeOffSome } from '../db/write-offs.ts'
import { failedNotifications } from '../measures.ts'

const pollMs = 1_000

/**
 * A small transaction, followed by a pause as long as it took, to hardly slow down sending.
 *
 * @returns whether there is more to do at once
 */
const writeSome = async ({ db, log }: Context, id: number): Promise<boolean> => {
  const start = performance.now()
  try {
    const { failed, more } = await writeOffSome(db, id)
    failedNotifications.add(failed)
    await pause(performance.now() - start)
    return more
  } catch (err) {
    log.warn({ err, write_off: id }, 'notifications not written off')
    return false
  }
}

/** A part of each decision in turn, so that none of them waits for a long one. */
const writeInTurn = async (ctx: Context, signal: AbortSignal): Promise<void> => {
  let isBusy = true
  while (isBusy && !signal.aborted) {
    isBusy = false
    for (const id of await listWriteOffs(ctx.db))
      if (!signal.aborted && (await writeSome(ctx, id))) isBusy = true
  }
}

/**
 * Writes to the rows of notifications what was decided of many at once. Every replica runs one; each decision
 * is taken by one at a time.
 */
export const startWritingOff = (ctx: Context): { stop: () => Promise<void> } =>
  repeat(async (stopping) => {
    try {
      await writeInTurn(ctx, stopping)
    } catch (err) {
      ctx.log.warn({ err }, 'decisions about notifications not read')
    }
    return pollMs
  })
