import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Page } from '../../api/client.ts'
import { type MatrixRow, matrixPageQuery } from './queries.ts'
import type { OverviewSearch } from './search.ts'

/** Indices of the first and the last row that are wanted on screen. */
export type Range = { first: number; last: number }

/** Number of rows below the wanted range that are fetched in advance. */
const fetchAheadRows = 100

/**
 * Returns the queries of the pages from the first one to the one with the last wanted row, and of rows to
 * fetch in advance. It ends at the first page that is not fetched yet, because the next cursor is unknown.
 * Queries of fetched pages that are off screen are disabled, so that a live event fetches only the pages on
 * screen again.
 */
const pagesOf = (queryClient: QueryClient, filters: OverviewSearch, { first, last }: Range) => {
  const pages = []
  let cursor: string | null = null
  let start = 0
  while (true) {
    const query = matrixPageQuery(filters, cursor)
    const page: Page<MatrixRow> | undefined = queryClient.getQueryData(query.queryKey)
    const end: number = start + (page?.rows.length ?? 0)
    const isOnScreen = start <= last && end >= first
    pages.push({ ...query, enabled: page === undefined || isOnScreen })
    if (page === undefined || page.next === null || end > last + fetchAheadRows) return pages
    start = end
    cursor = page.next
  }
}

const combine = (results: UseQueryResult<Page<MatrixRow>>[]) => {
  const failed = results.find(({ error }) => error !== null)
  return {
    rows: results.flatMap(({ data }) => data?.rows ?? []),
    isSettled: results.every(({ data }) => data !== undefined),
    isLast: results.at(-1)?.data?.next === null,
    error: failed?.error ?? null,
    retry: failed?.refetch,
  }
}

/**
 * Returns the rows of the matrix from the first row to the last wanted row, and fetches the missing pages.
 * `isStale` is true while old rows are shown: those of the previous filters, or from before a change.
 */
export const useMatrixRows = (filters: OverviewSearch, range: Range) => {
  const queryClient = useQueryClient()
  const fetched = useQueries({ queries: pagesOf(queryClient, filters, range), combine })
  const lastComplete = useRef<MatrixRow[]>([])
  useEffect(() => {
    if (fetched.isSettled) lastComplete.current = fetched.rows
  }, [fetched])
  // A new product changes the cursors of later pages, and a new filter changes all pages. The previous rows
  // stay on screen until the new pages are fetched.
  const isShorter = !fetched.isSettled && fetched.rows.length < lastComplete.current.length
  const rows = isShorter ? lastComplete.current : fetched.rows
  return { ...fetched, rows, isStale: isShorter }
}
