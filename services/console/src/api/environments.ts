import { queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { api, type Schemas } from './client.ts'

export type Environment = Schemas['Environment']
export type EnvironmentType = Environment['type']

/** All types, in the order in which a version usually reaches them. */
export const environmentTypes: readonly EnvironmentType[] = ['dev', 'test', 'staging', 'production']

/**
 * Compares environments for sorting: by type from dev to production, then by name. Numbers in names are
 * compared as numbers, so `test-9` comes before `test-10`.
 */
export const byEnvironment = (
  a: { type: EnvironmentType; name: string },
  b: { type: EnvironmentType; name: string },
): number =>
  environmentTypes.indexOf(a.type) - environmentTypes.indexOf(b.type) ||
  a.name.localeCompare(b.name, undefined, { numeric: true })

/** The first 1,000 environments of the account, sorted from dev to production. */
export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) => api.GET('/environments/', { params: { query }, signal }))
    return rows.toSorted(byEnvironment)
  },
})
