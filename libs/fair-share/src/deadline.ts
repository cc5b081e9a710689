import { setImmediate as yieldToOthers } from 'node:timers/promises'

/** A limit of the time that a piece of work takes. */
export type Deadline = {
  /** Milliseconds that are left; 0 after the limit. */
  leftMs: () => number
  /** Lets other requests go on when the work has blocked them. @returns true while time is left */
  goOn: () => Promise<boolean>
}

/** Longest time for which the work blocks the event loop, besides one step of it. */
const blockMs = 10

export const createDeadline = (limitMs: number): Deadline => {
  const end = performance.now() + limitMs
  let yielded = performance.now()
  const leftMs = (): number => Math.max(0, end - performance.now())
  const goOn = async (): Promise<boolean> => {
    if (performance.now() - yielded > blockMs) {
      await yieldToOthers()
      yielded = performance.now()
    }
    return leftMs() > 0
  }
  return { leftMs, goOn }
}
