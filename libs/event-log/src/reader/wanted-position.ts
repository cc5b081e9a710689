import { createSignal } from '@shiplog/bus'

/**
 * The highest position that a read waits for. A projection waits between two batches to fill them, but not
 * while a read waits.
 */
export type WantedPosition = {
  /** Records that a read waits for this position. Ignores anything that is not a position. */
  want: (position: unknown) => void
  /** Waits for `ms`; returns at once if a position after `position` is wanted, and as soon as one is. */
  waitUnlessWanted: (ms: number, position: number, abort: AbortSignal) => Promise<void>
  /**
   * Calls `onLate` if `ms` after a call of `want` the projection has not reached the wanted position, and
   * every `ms` from then on until it has.
   *
   * @param reached returns the position of the projection
   * @returns a function that stops it
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
      return () => {
        startTimer = () => {}
        clearTimeout(timer)
      }
    },
  }
}
