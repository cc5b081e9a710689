import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keysToldBy } from './keys-told-by.ts'
import { type LiveState, listenToLive } from './live-stream.ts'

/** Of a burst, pages fetch once. */
const gatherMs = 250

/** Has what the pages show fetched again when it has changed; what is not on screen waits until it is. */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const stale = new Set<string>()
    const fetchAgain = (): void => {
      gathering = undefined
      const keys = new Set(stale)
      stale.clear()
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => keys.has(String(queryKey[0])) })
    }
    const stop = listenToLive({
      onState: setState,
      onEvent: ({ type }) => {
        for (const key of keysToldBy(type)) stale.add(key)
        gathering ??= setTimeout(fetchAgain, gatherMs)
      },
    })
    return () => {
      stop()
      clearTimeout(gathering)
    }
  }, [queryClient])

  return state
}
