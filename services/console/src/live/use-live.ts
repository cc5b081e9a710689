import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keysToldBy } from './keys-told-by.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

/** Of a burst, pages fetch once. */
const gatherMs = 250
const againMs = 5_000

/**
 * Follows `GET /live`, and has what the pages show fetched again when it has changed: what is not on screen
 * waits until it is.
 */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    let source: EventSource
    let again: ReturnType<typeof setTimeout> | undefined
    let gathering: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<string>()

    const fetchAgain = (): void => {
      gathering = undefined
      const keys = [...changed]
      changed.clear()
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) })
    }
    const note = (keys: readonly string[]): void => {
      for (const key of keys) changed.add(key)
      gathering ??= setTimeout(fetchAgain, gatherMs)
    }
    const open = (): void => {
      source = new EventSource('/live')
      source.onopen = () => setState('live')
      source.onmessage = ({ data }) => note(keysToldBy(String(data)))
      source.addEventListener('reset', () => void queryClient.invalidateQueries())
      source.onerror = () => {
        setState('lost')
        // The browser tries again by itself, unless the answer was an error.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, againMs)
      }
    }
    open()
    return () => {
      source.close()
      clearTimeout(again)
      clearTimeout(gathering)
    }
  }, [queryClient])

  return state
}
