import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './api-error.ts'

/**
 * Longest `Retry-After` after which a query retries. After a longer one, the page shows the error at once.
 */
const maxRetryAfterMs = 10_000

/**
 * True when a retry may succeed: after no answer, 429, or 502 and higher, unless `Retry-After` is too long.
 */
const isTransient = (err: unknown): boolean => {
  const status = statusOf(err)
  const retryAfterMs = retryAfterOf(err)
  if (retryAfterMs !== null && retryAfterMs > maxRetryAfterMs) return false
  return status === undefined || status === 0 || status === 429 || status >= 502
}

/** Exponential backoff from 1 s, in ms; the server's `Retry-After` where that is longer. */
const retryDelay = (failures: number, err: unknown): number =>
  Math.max(1_000 * 2 ** failures, retryAfterOf(err) ?? 0)

const meKey = ['me']

/**
 * Fetches `GET /me` again after any request was answered 401. The answer shows whether the session has ended.
 */
const checkSessionAfter = (err: unknown): void => {
  if (statusOf(err) !== 401) return
  void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (err, { queryKey }) => {
      if (queryKey[0] !== meKey[0]) checkSessionAfter(err)
    },
  }),
  mutationCache: new MutationCache({ onError: checkSessionAfter }),
  defaultOptions: {
    queries: {
      // `GET /live` reports most changes. Other data becomes stale after this time: it is fetched again when
      // a page shows it anew.
      staleTime: 60_000,
      retry: (failures, err) => failures < 3 && isTransient(err),
      retryDelay,
    },
  },
})
