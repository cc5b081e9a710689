import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client.ts'

/** The 200 newest versions of a product. */
export const newestVersionsQuery = (product: string) =>
  queryOptions({
    queryKey: ['versions', 'newest', product],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/versions/', { params: { query: { product, limit: 200 } }, signal })),
  })
