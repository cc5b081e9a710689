import { useSyncExternalStore } from 'react'

let isBehind = false
const changeListeners = new Set<() => void>()
const lagListeners = new Set<() => void>()

/**
 * Stores whether the last answer had a data lag, and calls the listeners. Called for each answer.
 *
 * @param lag header `X-Data-Lag`; not null when the answer may lack the last events
 */
export const noteDataLag = (lag: string | null): void => {
  if (lag !== null) for (const listener of lagListeners) listener()
  if (isBehind === (lag !== null)) return
  isBehind = lag !== null
  for (const listener of changeListeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Calls `listener` for each answer with a data lag. @returns a function that unsubscribes */
export const onDataLag = (listener: () => void): (() => void) => {
  lagListeners.add(listener)
  return () => lagListeners.delete(listener)
}

/** True while the last answer had a data lag: it may lack the last events. */
export const useDataLag = (): boolean => useSyncExternalStore(subscribe, () => isBehind)
