import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client.ts'

export type Comparison = Schemas['Comparison']
export type ComparedVersion = Schemas['ComparedVersion']
export type ComparisonEnd = Schemas['ComparisonEnd']

/** Where a product is; none when nothing of it was deployed. */
export const placesQuery = (product: string) =>
  queryOptions({
    queryKey: ['matrix', 'places', product],
    queryFn: async ({ signal }) => {
      const query = { product_name: product }
      return unwrap(await api.GET('/matrix/', { params: { query }, signal }))[0]?.environments ?? []
    },
    enabled: product !== '',
  })

export const comparisonQuery = (product: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['comparison', product, from, to],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/comparisons/', { params: { query: { product, from, to } }, signal })),
    enabled: product !== '' && from !== '' && to !== '',
  })
