import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keysToldBy } from './keys-told-by.ts'
import { type LiveState, listenToLive } from './live-stream.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Has what the pages show fetched again when it has changed. What is not on screen waits until it is, and so
 * does a tab that nobody sees.
 */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const stale = new Set<string>()
    const fetchStale = oneAtATime(async () => {
      const keys = new Set(stale)
      stale.clear()
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) })
    })
    const fetchIfSeen = (): void => {
      if (stale.size > 0 && !document.hidden) fetchStale()
    }
    document.addEventListener('visibilitychange', fetchIfSeen)
    const stop = listenToLive({
      onState: setState,
      onEvent: ({ type }) => {
        for (const key of keysToldBy(type)) stale.add(key)
        fetchIfSeen()
      },
    })
    return () => {
      document.removeEventListener('visibilitychange', fetchIfSeen)
      stop()
    }
  }, [queryClient])

  return state
}
