import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client.ts'

/** A few products with this in their names, by name. */
export const productsByPartQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'names', product],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/matrix/', { params: { query: { product, limit: 12 } }, signal })),
  })

/** Where a product is, as its row of the matrix; null when nothing of it was deployed. */
export const placesQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'product', product],
    queryFn: async ({ signal }): Promise<Schemas['MatrixRow'] | null> => {
      const query = { product_name: product }
      return unwrap(await api.GET('/matrix/', { params: { query }, signal }))[0] ?? null
    },
    enabled: product !== '',
  })
