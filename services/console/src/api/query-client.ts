import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-error.ts'

/** Worth another try: no answer, overload, or a part that is away; not what the request is to blame for. */
const isPassing = (err: unknown): boolean => {
  const status = statusOf(err)
  return status === undefined || status === 0 || status === 429 || status >= 502
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `GET /live` says what changed; what it did not tell of is this old at most.
      staleTime: 60_000,
      retry: (failures, err) => failures < 3 && isPassing(err),
    },
  },
})
