import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './api-error.ts'

/** Longest `Retry-After` that a query waits for. With a longer one, the page shows the error at once. */
const maxRetryAfterMs = 10_000

/** True for errors that may pass: no answer, too many requests, or a service that is unavailable. */
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

/** Fetches `GET /me` again after a 401, because any request may be the first to meet an ended session. */
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
      // `GET /live` reports most changes. Data that it does not report on is fetched again after this time.
      staleTime: 60_000,
      retry: (failures, err) => failures < 3 && isTransient(err),
      retryDelay,
    },
  },
})
