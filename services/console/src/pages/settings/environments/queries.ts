import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrapPage } from '../../../api/client.ts'

export type Environment = Schemas['Environment']
export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]

export const environmentsQuery = infiniteQueryOptions({
  queryKey: ['environments', 'list'],
  queryFn: async ({ pageParam, signal }) =>
    unwrapPage(
      await api.GET('/environments/', {
        params: { query: pageFrom(pageParam) },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
