import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrap, unwrapPage } from '../../../api/client.ts'
import type { NotificationsSearch } from '../search.ts'

export type Notification = Schemas['Notification']
export type NotificationWithAttempts = Schemas['NotificationWithAttempts']

/**
 * Poll interval of messages. Pages poll because no live event reports that a message was created or sent.
 * They poll more often while a fetched message is pending.
 */
const pollMs = 15_000
const pollPendingMs = 3_000
const isPending = ({ status }: Pick<Notification, 'status'>): boolean => status === 'pending'

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
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isPending)) === true ? pollPendingMs : pollMs,
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
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPending(state.data) ? pollPendingMs : pollMs,
  })
