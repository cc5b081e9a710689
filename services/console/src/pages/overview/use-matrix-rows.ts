import { type QueryClient, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Page } from '../../api/client.ts'
import { type MatrixRow, matrixPageQuery } from './queries.ts'
import type { OverviewSearch } from './search.ts'

/** The first and the last row that are wanted on screen. */
export type Range = { first: number; last: number }

/** Rows below the screen that are fetched before anybody gets there. */
const ahead = 100

/**
 * The pages from the first one to the one with the last row that is wanted. Of these only what is on screen
 * is enabled: an event has those fetched again, and not everything that was ever scrolled past.
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
    if (page === undefined || page.next === null || end > last + ahead) return pages
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

/** The matrix by pages, as far as it is wanted; after a short page the next one is wanted sooner. */
export const useMatrixRows = (filters: OverviewSearch, range: Range) => {
  const queryClient = useQueryClient()
  const found = useQueries({ queries: pagesOf(queryClient, filters, range), combine })
  const kept = useRef<MatrixRow[]>([])
  useEffect(() => {
    if (found.isSettled) kept.current = found.rows
  }, [found])
  // A new product moves where pages begin, and a filter all: until they are there, what was there stays.
  const rows = found.isSettled || found.rows.length >= kept.current.length ? found.rows : kept.current
  return { ...found, rows, isStale: rows !== found.rows }
}
