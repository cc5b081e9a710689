import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, pageFrom, type Schemas, unwrap, unwrapPage } from '../../../api/client.ts'
import type { NotificationsSearch } from '../search.ts'

export type Notification = Schemas['Notification']
export type NotificationWithAttempts = Schemas['NotificationWithAttempts']

/** Nothing tells when a message has gone out: what waits is asked for again. */
const waitingMs = 3_000
const isPending = ({ status }: Pick<Notification, 'status'>): boolean => status === 'pending'
const askAgain = (isWaiting: boolean): number | false => isWaiting && waitingMs

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
      askAgain(state.data?.pages.some(({ rows }) => rows.some(isPending)) === true),
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
    refetchInterval: ({ state }) => askAgain(state.data !== undefined && isPending(state.data)),
  })
