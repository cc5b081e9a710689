import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client.ts'

/** The 200 newest versions of a product. */
export const versionsOfProductQuery = (product: string) =>
  queryOptions({
    queryKey: ['versions', 'of-product', product],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/versions/', { params: { query: { product, limit: 200 } }, signal })),
    enabled: product !== '',
  })
