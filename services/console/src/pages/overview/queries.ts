import { queryOptions } from '@tanstack/react-query'
import { api, type Page, type Schemas, unwrapPage } from '../../api/client.ts'
import type { OverviewSearch } from './search.ts'

export type MatrixRow = Schemas['MatrixRow']
export type Place = Schemas['MatrixCell']

/** The most that the API gives at a time. */
const limit = 200

/** @param cursor null for the first page */
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

/** An account with more has others found by the rows that name them. */
const mostPages = 5

/** All environments, as far as they fit into a few pages. */
export const allEnvironmentsQuery = queryOptions({
  queryKey: ['environments', 'all'],
  queryFn: async ({ signal }) => {
    const environments: Schemas['Environment'][] = []
    let cursor: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const query: { limit: number; cursor?: string } = { limit, ...(cursor !== null && { cursor }) }
      const { rows, next }: Page<Schemas['Environment']> = unwrapPage(
        await api.GET('/environments/', { params: { query }, signal }),
      )
      environments.push(...rows)
      cursor = next
      if (cursor === null) break
    }
    return environments
  },
})

/** Whether any event ever named a product: builds do, too. */
export const anyProductQuery = queryOptions({
  queryKey: ['products', 'any'],
  queryFn: async ({ signal }) =>
    unwrapPage(await api.GET('/products/', { params: { query: { limit: 1 } }, signal })).rows,
})
