/** Wakes a worker that waits, now or after a time. */
export type WakeSignal = {
  wake: () => void
  wakeIn: (ms: number) => void
  /**
   * Resolves at the next `wake`, or after `timeoutMs`. Resolves at once when `wake` was called after the last
   * wait ended.
   */
  wait: (timeoutMs: number) => Promise<void>
  /** Clears the timers of `wakeIn`. */
  close: () => void
}

export const createWakeSignal = (): WakeSignal => {
  const timers = new Set<NodeJS.Timeout>()
  let isWoken = false
  let endWait: (() => void) | undefined

  const wake = (): void => {
    isWoken = true
    endWait?.()
  }
  const wakeIn = (ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake()
    }, ms)
    timers.add(timer)
  }
  const wait = async (timeoutMs: number): Promise<void> => {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      endWait = undefined
    }
    isWoken = false
  }
  const close = (): void => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  return { wake, wakeIn, wait, close }
}
