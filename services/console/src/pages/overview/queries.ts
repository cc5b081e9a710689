import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api, type Page, type Schemas, unwrapPage } from '../../api/client.ts'
import type { MatrixFilters, MatrixView } from './search.ts'

export type MatrixRow = Schemas['MatrixRow']

/** What is asked of `GET /matrix/`. Without `sort`, the product that changed last comes first. */
export type MatrixRequest = MatrixFilters & Pick<MatrixView, 'sort'> & { changed_since?: string }

/** A page of the matrix. */
export type MatrixPage = Page<MatrixRow> & {
  /** Number of idle products that the request leaves out, on the first page; `maxIdleCount` or more. */
  idle: number
  /** Time of the request, to tell which of two versions of a row is newer. */
  askedAt: number
}

/** Highest number of idle products that the API counts. */
export const maxIdleCount = 1_000
/** Number of days without a change after which a product is idle. */
export const idleDays = 90
const dayMs = 86_400_000

/**
 * Returns the request for filters and a view. Idle products are hidden only without filters: who searches for
 * a product finds it. The time is the beginning of a day, so that the request changes once a day.
 */
export const matrixRequest = (filters: MatrixFilters, { sort, idle }: MatrixView): MatrixRequest => {
  const isHidden = idle === undefined && Object.keys(filters).length === 0
  const firstDay = Math.floor(Date.now() / dayMs) - idleDays
  return {
    ...filters,
    ...(sort !== undefined && { sort }),
    ...(isHidden && { changed_since: new Date(firstDay * dayMs).toISOString() }),
  }
}

type Query = MatrixRequest & { limit: number; cursor?: string }

const fetchMatrix = async ({ sort, ...query }: Query, signal: AbortSignal): Promise<MatrixPage> => {
  const askedAt = Date.now()
  const answer = await api.GET('/matrix/', {
    params: { query: { sort: sort ?? 'changed', ...query } },
    signal,
  })
  return {
    ...unwrapPage(answer),
    idle: Number(answer.response.headers.get('x-unchanged-count') ?? 0),
    askedAt,
  }
}

/**
 * The pages of the matrix, in the order of the request. Live events do not fetch them again, so that no row
 * moves while somebody reads: `newestRowsQuery` has the changes.
 */
export const orderedRowsQuery = (request: MatrixRequest) =>
  infiniteQueryOptions({
    queryKey: ['matrix-rows', request],
    queryFn: ({ pageParam, signal }) =>
      fetchMatrix({ ...request, limit: 200, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The products that changed last. Live events fetch them again. Without the filter by status, so that a row
 * also changes when its product no longer matches.
 */
export const newestRowsQuery = ({ sort: _, status: __, ...request }: MatrixRequest) =>
  queryOptions({
    queryKey: ['matrix', 'newest', request],
    queryFn: ({ signal }) => fetchMatrix({ ...request, limit: 100 }, signal),
  })

/** The first 1,000 environments of the account. Others become columns when a fetched row has them. */
export const allEnvironmentsQuery = queryOptions({
  queryKey: ['environments', 'all'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) => api.GET('/environments/', { params: { query }, signal }))
    return rows
  },
})

/** One product, or none. It shows whether any event, even of a build, has named a product yet. */
export const anyProductQuery = queryOptions({
  queryKey: ['products', 'any'],
  queryFn: async ({ signal }) =>
    unwrapPage(await api.GET('/products/', { params: { query: { limit: 1 } }, signal })).rows,
})
