import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../../api/all-pages.ts'
import { api, type Schemas, unwrap } from '../../../api/client.ts'

export type Channel = Schemas['NotificationChannel']

/** The first 1,000 channels of the account. By default, an account has 500 at most. */
export const channelsQuery = queryOptions({
  queryKey: ['channels', 'list'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) =>
      api.GET('/notification-channels/', { params: { query }, signal }),
    )
    return rows
  },
})

const paramsOf = ({ id }: Channel) => ({ path: { 'channel-id': id } })

/** Secrets of requests are forgotten when the dialog is closed. */
const forgotten = { gcTime: 0 } as const

/** Changes a channel, or creates one. @param channel null for a new channel, whose values must be complete */
export const saveChannel = (channel: Channel | null) =>
  mutationOptions({
    mutationFn: async (values: Schemas['NotificationChannelPatch']): Promise<void> => {
      if (channel === null)
        await api.POST('/notification-channels/', { body: values as Schemas['NotificationChannelRequest'] })
      else await api.PATCH('/notification-channels/{channel-id}', { params: paramsOf(channel), body: values })
    },
    meta: { stale: ['channels'] },
    ...forgotten,
  })

export const deleteChannel = (channel: Channel) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/notification-channels/{channel-id}', { params: paramsOf(channel) }),
    meta: { stale: ['channels', 'preferences', 'notifications'] },
  })

export const testChannel = (channel: Channel) =>
  mutationOptions({
    mutationFn: async () =>
      unwrap(await api.POST('/notification-channels/{channel-id}/test', { params: paramsOf(channel) })),
  })
