import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from './client.ts'

export type MatrixRow = Schemas['MatrixRow']

/** Up to 12 products whose names contain a text, sorted by name. */
export const productsByNamePartQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'names', product],
    queryFn: async ({ signal }) =>
      (await api.GET('/matrix/', { params: { query: { product, limit: 12 } }, signal })).data,
  })

/** The matrix row of a product: one cell per environment. Null when the product was never deployed. */
export const matrixRowQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'product', product],
    queryFn: async ({ signal }): Promise<MatrixRow | null> => {
      const query = { product_name: product }
      return (await api.GET('/matrix/', { params: { query }, signal })).data[0] ?? null
    },
  })
