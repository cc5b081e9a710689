import { coalesce, createSignal } from '@shiplog/bus'

/** The position that a projection has reached, as far as this replica knows. */
export type Progress = {
  /** Records that the projection has reached a position. Ignores anything that is not a position. */
  announce: (position: unknown) => void
  /** Returns the last position that was announced or read. */
  known: () => number
  /** Waits until the projection has reached `position`; returns false if it has not within `timeoutMs`. */
  reached: (position: number, timeoutMs: number) => Promise<boolean>
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/**
 * @param read reads the position from the database. It is called every `pollMs` while a caller waits and no
 * position is announced, once for all waiting callers
 */
export const createProgress = (read: () => Promise<number>, pollMs: number): Progress => {
  const moved = createSignal()
  const readOnce = coalesce(read)
  let known = 0

  const isAt = async (position: number): Promise<boolean> => {
    const since = moved.count()
    const found = await readOnce()
    // A position that was announced during the query is newer than the result of the query.
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
