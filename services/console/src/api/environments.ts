import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from './client.ts'

export type Environment = Schemas['Environment']
export type EnvironmentType = Environment['type']

/** From a developer's place to that of the customers. */
export const environmentTypes: readonly EnvironmentType[] = ['dev', 'test', 'staging', 'production']

export const byEnvironment = (
  a: { type: EnvironmentType; name: string },
  b: { type: EnvironmentType; name: string },
): number =>
  environmentTypes.indexOf(a.type) - environmentTypes.indexOf(b.type) || a.name.localeCompare(b.name)

/** The environments, from dev to production: the newest 200 of them. */
export const environmentsQuery = queryOptions({
  queryKey: ['environments', 'ordered'],
  queryFn: async ({ signal }) => {
    const found = unwrap(await api.GET('/environments/', { params: { query: { limit: 200 } }, signal }))
    return found.toSorted(byEnvironment)
  },
})
