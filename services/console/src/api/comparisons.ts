import { queryOptions } from '@tanstack/react-query'
import { isUnknown } from './api-error.ts'
import { api, type Schemas } from './client.ts'

export type Comparison = Schemas['Comparison']
export type ComparedVersion = Schemas['ComparedVersion']
export type ComparisonSide = Schemas['ComparisonEnd']

/** Result of a comparison. `problem`: why these sides cannot be compared, so that a retry would not help. */
type Outcome = { comparison: Comparison } | { problem: string }

export const environmentPrefix = 'environment:'
export const versionPrefix = 'version:'

/** Returns a side of a comparison in the form that the API takes: the current version of an environment. */
export const environmentSide = (name: string): string => `${environmentPrefix}${name}`

/** Returns a side of a comparison in the form that the API takes: a version. */
export const versionSide = (version: string): string =>
  version.startsWith(environmentPrefix) || version.startsWith(versionPrefix)
    ? `${versionPrefix}${version}`
    : version

export const comparisonQuery = (product: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['comparison', product, from, to],
    queryFn: async ({ signal }): Promise<Outcome> => {
      try {
        const query = { product, from, to }
        return { comparison: (await api.GET('/comparisons/', { params: { query }, signal })).data }
      } catch (err) {
        if (isUnknown(err)) return { problem: err.message }
        throw err
      }
    },
  })
