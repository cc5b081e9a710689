import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PageQuery } from './all-pages.ts'
import { type ListAnswer, type Page, unwrapPage } from './client.ts'
import type { QueryKey } from './query-keys.ts'

/** Options of a query of a list. Its data are the rows of the pages that were fetched. */
export const listQuery = <Row>(
  queryKey: QueryKey,
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<ListAnswer<Row>>,
  limit = 100,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> =>
      unwrapPage(await fetchPage({ limit, ...(pageParam !== null && { cursor: pageParam }) }, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })
