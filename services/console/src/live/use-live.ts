import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onDataLag } from '../api/data-lag.ts'
import { createGatherer } from './gatherer.ts'
import { keysToldBy } from './keys-told-by.ts'
import { type LiveState, listenToLive } from './live-stream.ts'

/** What may have lacked the last events is asked for again, for no event may tell of it any more. */
const lagMs = 10_000

/**
 * Has what the pages show fetched again when it has changed. What is not on screen waits until it is, and so
 * does a tab that nobody sees.
 */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const gatherer = createGatherer(async (keys) => {
      const refetchType = document.hidden ? 'none' : 'active'
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => keys.has(String(queryKey[0])),
        refetchType,
      })
    })
    let again: ReturnType<typeof setTimeout> | undefined
    const askAgain = (): void => {
      again = undefined
      gatherer.tell(keysToldBy('reset'))
    }
    const stopLag = onDataLag(() => {
      again ??= setTimeout(askAgain, lagMs)
    })
    const stop = listenToLive({
      onState: setState,
      onEvent: ({ type }) => gatherer.tell(keysToldBy(type)),
    })
    return () => {
      stop()
      stopLag()
      clearTimeout(again)
      gatherer.stop()
    }
  }, [queryClient])

  return state
}
