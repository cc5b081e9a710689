import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrap, unwrapPage } from '../../../api/client.ts'
import type { NotificationsSearch } from '../search.ts'

export type Notification = Schemas['Notification']
export type NotificationWithAttempts = Schemas['NotificationWithAttempts']

type Filters = Pick<NotificationsSearch, 'channel' | 'status' | 'product' | 'environment'>

export const historyQuery = ({ channel, ...others }: Filters) => {
  const filters = { ...others, ...(channel !== undefined && { channel_id: channel }) }
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      unwrapPage(
        await api.GET('/notification-history/', {
          params: { query: { ...filters, ...pageFrom(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'one', id],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET('/notification-history/{notification-id}', {
          params: { path: { 'notification-id': id } },
          signal,
        }),
      ),
  })
