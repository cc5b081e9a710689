import { createSignal } from '@shiplog/bus'

/** Up to where somebody waits for a projection, which otherwise takes its time. */
export type Haste = {
  /** Says that somebody waits for this position. Anything else than a position is ignored. */
  want: (position: unknown) => void
  /** Waits, unless somebody wants what comes after `position`, or as soon as somebody does. */
  rest: (ms: number, position: number, abort: AbortSignal) => Promise<void>
}

export const createHaste = (): Haste => {
  const wanted = createSignal()
  let last = 0
  return {
    want: (position) => {
      if (!Number.isSafeInteger(position) || Number(position) <= last) return
      last = Number(position)
      wanted.notify()
    },
    rest: async (ms, position, abort) => {
      if (ms > 0 && last <= position) await wanted.wait(ms, { abort })
    },
  }
}
