import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'
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

export type HistoryFilter = Pick<NotificationsSearch, 'channel' | 'status' | 'product' | 'environment'>

export const historyQuery = ({ channel, ...others }: HistoryFilter) => {
  const filters = { ...others, ...(channel !== undefined && { channel_id: channel }) }
  return infiniteQueryOptions({
    ...listQuery(['notifications', 'list', filters], (query, signal) =>
      api.GET('/notification-history/', { params: { query: { ...filters, ...query } }, signal }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isPending)) === true ? pollPendingMs : pollMs,
  })
}

export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'one', id],
    queryFn: async ({ signal }) =>
      (
        await api.GET('/notification-history/{notification-id}', {
          params: { path: { 'notification-id': id } },
          signal,
        })
      ).data,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPending(state.data) ? pollPendingMs : pollMs,
  })

/** Sends a sent or failed message again. A pending message keeps its position in the queue. */
export const retryNotification = (id: string) =>
  mutationOptions({
    mutationFn: () =>
      api.POST('/notification-history/{notification-id}/retry', {
        params: { path: { 'notification-id': id } },
      }),
    meta: { stale: ['notifications'] },
  })
