import { useSyncExternalStore } from 'react'

let behind = false
const listeners = new Set<() => void>()
const lagListeners = new Set<() => void>()

/** @param lag `X-Data-Lag` of an answer: it may lack the last events */
export const noteDataLag = (lag: string | null): void => {
  if (lag !== null) for (const listener of lagListeners) listener()
  if (behind === (lag !== null)) return
  behind = lag !== null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls with each answer that may lack something. @returns how to stop */
export const onDataLag = (listener: () => void): (() => void) => {
  lagListeners.add(listener)
  return () => lagListeners.delete(listener)
}

/** Whether the last answer may have lacked something. */
export const useDataLag = (): boolean => useSyncExternalStore(subscribe, () => behind)
