import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-error.ts'

/** Worth another try: no answer, overload, or a part that is away; not what the request is to blame for. */
const isPassing = (err: unknown): boolean => {
  const status = statusOf(err)
  return status === undefined || status === 0 || status >= 502
}

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
    },
  },
})
