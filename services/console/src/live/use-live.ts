import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onDataLag } from '../api/data-lag.ts'
import { type LiveState, listenToLive } from './live-stream.ts'
import { createRefetchQueue } from './refetch-queue.ts'
import { staleKeys } from './stale-keys.ts'

/**
 * Time after an answer with a data lag until all data that live events report on is fetched again. The live
 * stream may have reported the missing events before the answer, so no later event would trigger a fetch.
 */
const refetchAfterLagMs = 10_000

/**
 * Fetches the data of pages again when live events report changes, and returns the state of the live stream.
 * Data that is not on screen, and all data of a hidden tab, is only marked as stale: it is fetched again when
 * it is shown.
 */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const queue = createRefetchQueue(async (keys) => {
      const refetchType = document.hidden ? 'none' : 'active'
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => keys.has(String(queryKey[0])),
        refetchType,
      })
    })
    let lagTimer: ReturnType<typeof setTimeout> | undefined
    const refetchAll = (): void => {
      lagTimer = undefined
      queue.add(staleKeys({ type: 'reset', changes: [] }))
    }
    const stopLag = onDataLag(() => {
      lagTimer ??= setTimeout(refetchAll, refetchAfterLagMs)
    })
    const stopLive = listenToLive({
      onState: setState,
      onMessage: (message) => queue.add(staleKeys(message)),
    })
    return () => {
      stopLive()
      stopLag()
      clearTimeout(lagTimer)
      queue.stop()
    }
  }, [queryClient])

  return state
}
