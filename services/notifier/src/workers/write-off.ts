import { pause } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { listWriteOffs, writeOffSome } from '../db/write-offs.ts'
import { failedNotifications } from '../measures.ts'

const pollMs = 1_000

/** In small transactions, each followed by a pause as long as it took, to hardly slow down sending. */
const writeAll = async ({ db }: Context, id: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const start = performance.now()
    const { failed, more } = await writeOffSome(db, id)
    failedNotifications.add(failed)
    if (!more) return
    await pause(performance.now() - start)
  }
}

/**
 * Writes to the rows of notifications what was decided of many at once. Every replica runs one; each decision
 * is taken by one at a time.
 */
export const startWritingOff = (ctx: Context): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const id of await listWriteOffs(ctx.db)) await writeAll(ctx, id, signal)
      } catch (err) {
        ctx.log.warn({ err }, 'notifications not written off')
      }
      await pause(pollMs, signal)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
