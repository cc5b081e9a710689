import { useSyncExternalStore } from 'react'

const intervalMs = 15_000
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
    // The timer stops while no component subscribes, so `now` may be old.
    tick()
    timer = setInterval(tick, intervalMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time in ms, updated every 15 s. All components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
