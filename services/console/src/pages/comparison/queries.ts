import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client.ts'

export type Comparison = Schemas['Comparison']
export type ComparedVersion = Schemas['ComparedVersion']
export type ComparisonSide = Schemas['ComparisonEnd']

export const comparisonQuery = (product: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['comparison', product, from, to],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/comparisons/', { params: { query: { product, from, to } }, signal })),
    enabled: product !== '' && from !== '' && to !== '',
  })
