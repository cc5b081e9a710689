import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrapPage } from '../../../api/client.ts'

export type Channel = Schemas['NotificationChannel']

export const channelsQuery = infiniteQueryOptions({
  queryKey: ['channels'],
  queryFn: async ({ pageParam, signal }) =>
    unwrapPage(await api.GET('/notification-channels/', { params: { query: pageFrom(pageParam) }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})
