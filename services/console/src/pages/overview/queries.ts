import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api, type Page, type Schemas, unwrapPage } from '../../api/client.ts'
import type { OverviewSearch } from './search.ts'

export type MatrixRow = Schemas['MatrixRow']

/** Largest page that the API gives, in rows. */
const limit = 200

/** A page of the matrix. @param cursor null for the first page */
export const matrixPageQuery = (filters: OverviewSearch, cursor: string | null) =>
  queryOptions({
    queryKey: ['matrix', 'page', filters, cursor],
    queryFn: async ({ signal }): Promise<Page<MatrixRow>> =>
      unwrapPage(
        await api.GET('/matrix/', {
          params: { query: { ...filters, limit, ...(cursor !== null && { cursor }) } },
          signal,
        }),
      ),
  })

/**
 * Maximum number of pages to fetch: 1,000 environments. Further environments become columns when a fetched
 * row has them.
 */
const maxEnvironmentPages = 5

/** The first 1,000 environments of the account. */
export const allEnvironmentsQuery = queryOptions({
  queryKey: ['environments', 'all'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) => api.GET('/environments/', { params: { query }, signal }), {
      maxPages: maxEnvironmentPages,
    })
    return rows
  },
})

/** One product, or none. It shows whether any event, even of a build, has named a product yet. */
export const anyProductQuery = queryOptions({
  queryKey: ['products', 'any'],
  queryFn: async ({ signal }) =>
    unwrapPage(await api.GET('/products/', { params: { query: { limit: 1 } }, signal })).rows,
})
