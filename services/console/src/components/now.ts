import { useSyncExternalStore } from 'react'

const everyMs = 15_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    // Nobody has looked at the clock for a while.
    tick()
    timer = setInterval(tick, everyMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, to a quarter of a minute; one clock for all that show it. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
