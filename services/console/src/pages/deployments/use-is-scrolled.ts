import { useSyncExternalStore } from 'react'

/** About the height of what is above a list: who scrolls further reads in it. */
const enough = 160

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the reader has left the top of the page. */
export const useIsScrolled = (): boolean => useSyncExternalStore(subscribe, () => window.scrollY > enough)
