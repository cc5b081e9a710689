import { coalesce, createSignal } from '@shiplog/bus'

/** How far a projection is, for those who wait for it on any replica. */
export type Progress = {
  /** Says that the projection has reached this position. Anything else than a position is ignored. */
  announce: (position: unknown) => void
  /** The last position that was announced, or read for somebody who waits. */
  known: () => number
  /** True once the projection is at `position` or past it; false when `timeoutMs` is over. */
  reached: (position: number, timeoutMs: number) => Promise<boolean>
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * @param read the position in the database; asked when there was no news, every `pollMs`, once for all who
 * wait
 */
export const createProgress = (read: () => Promise<number>, pollMs: number): Progress => {
  const moved = createSignal()
  const readOnce = coalesce(read)
  let known = 0

  const isAt = async (position: number): Promise<boolean> => {
    const since = moved.count()
    const found = await readOnce()
    // If a position was announced during the query, it is newer than the result.
    if (moved.count() === since) known = found
    return Math.max(found, known) >= position
  }

  return {
    known: () => known,
    announce: (position) => {
      if (!isPosition(position)) return
      // The last position counts, not the highest: a rebuild may move a projection back.
      known = position
      moved.notify()
    },
    reached: async (position, timeoutMs) => {
      const deadline = performance.now() + timeoutMs
      while (known < position) {
        const since = moved.count()
        if (await isAt(position)) return true
        const leftMs = deadline - performance.now()
        if (leftMs <= 0) return false
        await moved.wait(Math.min(pollMs, leftMs), { since })
      }
      return true
    },
  }
}
