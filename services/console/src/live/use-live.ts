import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onDataLag } from '../api/data-lag.ts'
import { type LiveState, listenToLive } from './live-stream.ts'
import { createRefetchQueue, sleep } from './refetch-queue.ts'
import { staleKeys } from './stale-keys.ts'

/**
 * Time after an answer with a data lag until all data that live messages report on is fetched again. The live
 * stream may have reported the missing changes before the answer, so no later message would trigger a fetch.
 */
const refetchAfterLagMs = 10_000
/** Interval at which a fetch looks whether mutations have ended. */
const mutationPollMs = 50

/** Fetches the queries again that are on screen and whose keys begin with one of `keys`. */
const refetch = async (queryClient: QueryClient, keys: ReadonlySet<string>): Promise<void> => {
  const predicate = ({ queryKey }: Query): boolean => keys.has(String(queryKey[0]))
  const isLoading = (query: Query): boolean => predicate(query) && query.state.data === undefined
  // The message about a deletion may arrive before the mutation has left the page of what was deleted.
  while (queryClient.isMutating() > 0) await sleep(mutationPollMs)
  const refetchType = document.hidden ? 'none' : 'active'
  const wasLoading = queryClient.isFetching({ predicate: isLoading }) > 0
  await queryClient.invalidateQueries({ predicate, refetchType })
  // The first fetch of a query is not started again, but it may have read before the change.
  if (wasLoading) await queryClient.invalidateQueries({ predicate, refetchType })
}

/**
 * Fetches the data of pages again when live messages report changes. Data that is not on screen, and all data
 * of a hidden tab, is only marked as stale: it is fetched again when it is shown.
 *
 * @returns the state of the live stream
 */
export const useLive = (): LiveState => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')

  useEffect(() => {
    const queue = createRefetchQueue((keys) => refetch(queryClient, keys))
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
