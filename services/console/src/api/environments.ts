import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client.ts'

export type Environment = Schemas['Environment']
export type EnvironmentType = Environment['type']

/** All types, in the order in which a version usually reaches them. */
export const environmentTypes: readonly EnvironmentType[] = ['dev', 'test', 'staging', 'production']

/** Compares environments for sorting: by type from dev to production, then by name. */
export const byEnvironment = (
  a: { type: EnvironmentType; name: string },
  b: { type: EnvironmentType; name: string },
): number =>
  environmentTypes.indexOf(a.type) - environmentTypes.indexOf(b.type) || a.name.localeCompare(b.name)

/** The 200 newest environments, sorted from dev to production. */
export const environmentsQuery = queryOptions({
  queryKey: ['environments', 'ordered'],
  queryFn: async ({ signal }) => {
    const found = unwrap(await api.GET('/environments/', { params: { query: { limit: 200 } }, signal }))
    return found.toSorted(byEnvironment)
  },
})
