import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from './client.ts'

/** A few products with this in their names, by name. */
export const productsByPartQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'names', product],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/matrix/', { params: { query: { product, limit: 12 } }, signal })),
  })
