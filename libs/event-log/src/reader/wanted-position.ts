import { createSignal } from '@shiplog/bus'

/**
 * The highest position for which a read waits. A projection pauses between two batches, so that they get
 * larger, but not while a read waits.
 */
export type WantedPosition = {
  /** Records that a read waits for this position. Ignores anything that is not a position. */
  want: (position: unknown) => void
  /** Waits for `ms`. The wait ends early as soon as a position after `position` is wanted. */
  waitUnlessWanted: (ms: number, position: number, abort: AbortSignal) => Promise<void>
  /**
   * Calls `onLate` if the projection has not reached the wanted position `ms` after a call of `want`. Calls
   * it again every `ms` until the projection has reached the position.
   *
   * @param reached returns the position of the projection
   * @returns a function that stops these calls
   */
  watch: (ms: number, reached: () => number, onLate: () => void) => () => void
}

export const createWantedPosition = (): WantedPosition => {
  const wanted = createSignal()
  let highest = 0
  let startTimer = (): void => {}
  return {
    want: (position) => {
      if (!Number.isSafeInteger(position) || Number(position) <= highest) return
      highest = Number(position)
      wanted.notify()
      startTimer()
    },
    waitUnlessWanted: async (ms, position, abort) => {
      if (ms > 0 && highest <= position) await wanted.wait(ms, { abort })
    },
    watch: (ms, reached, onLate) => {
      let timer: NodeJS.Timeout | undefined
      startTimer = () => {
        timer ??= setTimeout(() => {
          timer = undefined
          if (highest <= reached()) return
          onLate()
          startTimer()
        }, ms)
      }
      // A position may be wanted already: a read can ask before the watch begins, and in a new term the
      // projection can be at a lower position.
      startTimer()
      return () => {
        startTimer = () => {}
        clearTimeout(timer)
      }
    },
  }
}
