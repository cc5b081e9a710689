import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './api-error.ts'

/** Who is to wait longer than this is told so, and asks again when they want to. */
const mostPatienceMs = 10_000

/** Worth another try: no answer, too many requests, or a part that is away. */
const isPassing = (err: unknown): boolean => {
  const status = statusOf(err)
  const retryAfterMs = retryAfterOf(err)
  if (retryAfterMs !== null && retryAfterMs > mostPatienceMs) return false
  return status === undefined || status === 0 || status === 429 || status >= 502
}

/** Twice as long each time, or what the server asked for if that is longer. */
const retryDelay = (failures: number, err: unknown): number =>
  Math.max(1_000 * 2 ** failures, retryAfterOf(err) ?? 0)

const meKey = ['me']

/** Any request may be the first to learn that the session has ended: then it is asked who is signed in. */
const noteEndOfSession = (err: unknown): void => {
  if (statusOf(err) !== 401) return
  void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (err, { queryKey }) => {
      if (queryKey[0] !== meKey[0]) noteEndOfSession(err)
    },
  }),
  mutationCache: new MutationCache({ onError: noteEndOfSession }),
  defaultOptions: {
    queries: {
      // `GET /live` says what changed; what it did not tell of is this old at most.
      staleTime: 60_000,
      retry: (failures, err) => failures < 3 && isPassing(err),
      retryDelay,
    },
  },
})
