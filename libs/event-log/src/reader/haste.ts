import { createSignal } from '@shiplog/bus'

/** Up to where somebody waits for a projection, which otherwise takes its time. */
export type Haste = {
  /** Says that somebody waits for this position. Anything else than a position is ignored. */
  want: (position: unknown) => void
  /** Waits, unless somebody wants what comes after `position`, or as soon as somebody does. */
  rest: (ms: number, position: number, abort: AbortSignal) => Promise<void>
  /**
   * Calls `late` when the projection has not reached what somebody wants up to `ms` later.
   *
   * @returns how to stop
   */
  watch: (ms: number, reached: () => number, late: () => void) => () => void
}

export const createHaste = (): Haste => {
  const wanted = createSignal()
  let last = 0
  let watchLast = (): void => {}
  return {
    want: (position) => {
      if (!Number.isSafeInteger(position) || Number(position) <= last) return
      last = Number(position)
      wanted.notify()
      watchLast()
    },
    rest: async (ms, position, abort) => {
      if (ms > 0 && last <= position) await wanted.wait(ms, { abort })
    },
    watch: (ms, reached, late) => {
      let timer: NodeJS.Timeout | undefined
      watchLast = () => {
        timer ??= setTimeout(() => {
          timer = undefined
          if (last <= reached()) return
          late()
          watchLast()
        }, ms)
      }
      return () => {
        watchLast = () => {}
        clearTimeout(timer)
      }
    },
  }
}
