import { useSyncExternalStore } from 'react'

/** About the height of heading and filters, in px. A reader who has scrolled further is reading the list. */
const thresholdPx = 160

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** True while the page is scrolled down into the list. */
export const useIsScrolled = (): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > thresholdPx)
