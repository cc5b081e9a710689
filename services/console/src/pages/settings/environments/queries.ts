import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, pageFrom, unwrapPage } from '../../../api/client.ts'

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
