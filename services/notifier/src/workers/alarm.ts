/** Wakes whoever waits, now or after a time. */
export type Alarm = {
  ring: () => void
  ringIn: (ms: number) => void
  /** Resolves at the next ring since the last wait ended, or after `timeoutMs`. */
  wait: (timeoutMs: number) => Promise<void>
  /** Clears all timers. */
  close: () => void
}

export const createAlarm = (): Alarm => {
  const timers = new Set<NodeJS.Timeout>()
  let rung = false
  let wakeUp: (() => void) | undefined

  const ring = (): void => {
    rung = true
    wakeUp?.()
  }
  const ringIn = (ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      ring()
    }, ms)
    timers.add(timer)
  }
  const wait = async (timeoutMs: number): Promise<void> => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wakeUp = undefined
    }
    rung = false
  }
  const close = (): void => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  return { ring, ringIn, wait, close }
}
