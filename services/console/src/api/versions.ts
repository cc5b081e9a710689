import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client.ts'

/** The newest versions of a product, 200 of them. */
export const versionsOfProductQuery = (product: string) =>
  queryOptions({
    queryKey: ['versions', 'of-product', product],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/versions/', { params: { query: { product, limit: 200 } }, signal })),
    enabled: product !== '',
  })
