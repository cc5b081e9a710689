import { queryOptions } from '@tanstack/react-query'
import { isUnknown } from '../../api/api-error.ts'
import { api, type Schemas, unwrap } from '../../api/client.ts'

export type Comparison = Schemas['Comparison']
export type ComparedVersion = Schemas['ComparedVersion']
export type ComparisonSide = Schemas['ComparisonEnd']

/** Result of a comparison. `problem`: why these sides cannot be compared, so that a retry would not help. */
type Outcome = { comparison: Comparison } | { problem: string }

export const comparisonQuery = (product: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['comparison', product, from, to],
    queryFn: async ({ signal }): Promise<Outcome> => {
      try {
        const query = { product, from, to }
        return { comparison: unwrap(await api.GET('/comparisons/', { params: { query }, signal })) }
      } catch (err) {
        if (isUnknown(err)) return { problem: err.message }
        throw err
      }
    },
  })
