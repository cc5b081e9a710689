import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { mergeChanges } from './merge-changes.ts'
import { type MatrixRequest, newestRowsQuery, orderedRowsQuery } from './queries.ts'

/** Number of rows below the last row on screen that are fetched in advance. */
const fetchAheadRows = 100

/**
 * Returns the rows of the matrix, and fetches pages until they have the last row on screen. Changes appear in
 * the rows at once, but no row moves: `changed` counts the products that `sortAgain` would move.
 *
 * `isStale` is true while the rows of the previous request are shown.
 */
export const useMatrixRows = (request: MatrixRequest, last: number) => {
  const queryClient = useQueryClient()
  const query = orderedRowsQuery(request)
  const ordered = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const newest = useQuery(newestRowsQuery(request))
  const { data, isPlaceholderData, hasNextPage, isFetching, error, fetchNextPage, refetch } = ordered
  const { sort, status } = request
  const { rows, changed } = useMemo(
    () => mergeChanges(data?.pages ?? [], isPlaceholderData ? undefined : newest.data, { sort, status }),
    [data, isPlaceholderData, newest.data, sort, status],
  )

  const isShort = hasNextPage && rows.length < last + fetchAheadRows
  useEffect(() => {
    if (isShort && !isFetching && error === null) void fetchNextPage()
  }, [isShort, isFetching, error, fetchNextPage])

  const sortAgain = (): void => {
    // `refetch` fetches all pages again. The first one is enough, because the reader is at the top.
    queryClient.setQueryData(
      query.queryKey,
      (old) => old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
    )
    void refetch()
  }

  return {
    rows,
    changed,
    sortAgain,
    /** Changes whenever the changes were fetched again. */
    changedAt: newest.dataUpdatedAt,
    idle: data?.pages[0]?.idle ?? 0,
    isPending: data === undefined || (rows.length === 0 && hasNextPage),
    isLast: !hasNextPage,
    isStale: isPlaceholderData,
    error,
    retry: () => void (ordered.isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
