import { NetworkError } from '@shiplog/client'
import {
  type InfiniteQueryExecuteOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryExecuteOptions,
} from '@tanstack/react-query'
import { retryAfterOf, statusOf } from './api-error.ts'
import type { QueryKey, Subject } from './query-keys.ts'

/**
 * Longest `Retry-After` after which a query retries. After a longer one, the page shows the error at once.
 */
const maxRetryAfterMs = 10_000

/**
 * True when a retry may succeed: after no answer, 429, or 502 and higher, unless `Retry-After` is too long.
 */
const isTransient = (err: unknown): boolean => {
  if (err instanceof NetworkError) return true
  const status = statusOf(err) ?? 0
  const retryAfterMs = retryAfterOf(err)
  if (retryAfterMs !== null && retryAfterMs > maxRetryAfterMs) return false
  return status === 429 || status >= 502
}

/** Exponential backoff from 1 s, in ms; the server's `Retry-After` where that is longer. */
const retryDelay = (failures: number, err: unknown): number =>
  Math.max(1_000 * 2 ** failures, retryAfterOf(err) ?? 0)

const meKey = ['me'] as const

/**
 * Fetches `GET /me` again after any request was answered 401. The answer shows whether the session has ended.
 */
const checkSessionAfter = (err: unknown): void => {
  if (statusOf(err) !== 401) return
  void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false })
}

/** Fetches the data on screen about these subjects again, and marks the other data about them as stale. */
const refetch = (subjects: readonly Subject[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => subjects.includes(queryKey[0]) })

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (err, { queryKey }) => {
      if (queryKey[0] !== meKey[0]) checkSessionAfter(err)
    },
  }),
  mutationCache: new MutationCache({
    onError: checkSessionAfter,
    // Runs after `onSuccess` of the mutation, which may close a dialog or leave a page first.
    onSettled: async (_data, err, _variables, _result, { meta }) => {
      if (err === null && meta !== undefined) await refetch(meta.stale)
    },
  }),
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

/**
 * Fetches the data of a query, unless it is cached. A component that shows cached data fetches it again by
 * itself when it is stale.
 */
export const ensure = <Fetched, Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Fetched, Error, Data, Fetched, Key>,
): Promise<Data> => queryClient.query({ ...options, staleTime: 'static' })

/** Like `ensure`, for the first page of a list. */
export const ensureList = <Fetched, Data, Key extends QueryKey, Cursor>(
  options: InfiniteQueryExecuteOptions<Fetched, Error, Data, Key, Cursor>,
): Promise<unknown> => queryClient.infiniteQuery({ ...options, staleTime: 'static' })

/**
 * Waits for what a page needs by its search parameters, when the page is opened or preloaded. Does not wait
 * when only the search parameters change: the page stays on screen, and shows which of its parts are loading.
 */
export const load = async (
  cause: 'preload' | 'enter' | 'stay',
  ...needed: readonly Promise<unknown>[]
): Promise<void> => {
  const all = Promise.all(needed)
  if (cause === 'stay')
    all.catch(() => {}) // The part that needs the data shows the error.
  else await all
}
