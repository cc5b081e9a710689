import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../../api/all-pages.ts'
import { api, type Schemas } from '../../../api/client.ts'

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

const meta = { stale: ['channels'] } as const
/** Secrets in requests and answers are removed from the cache when the dialog is closed. */
const forgotten = { gcTime: 0 } as const

/**
 * Changes a channel, or creates one. Returns the secret that Shiplog made, or null when it made none. Shiplog
 * makes a secret for a new channel of a type that signs. It also makes one when it cannot decrypt the stored
 * secret of a channel that is changed.
 *
 * @param channel null for a new channel, whose values must be complete
 */
export const saveChannel = (channel: Channel | null) =>
  mutationOptions({
    mutationFn: async (body: Schemas['NotificationChannelPatch']): Promise<string | null> => {
      const answer =
        channel === null
          ? await api.POST('/notification-channels/', {
              body: body as Schemas['NotificationChannelRequest'],
            })
          : await api.PATCH('/notification-channels/{channel-id}', { params: paramsOf(channel), body })
      return answer.data.signing_secret ?? null
    },
    meta,
    ...forgotten,
  })

/** Replaces the secret that Shiplog made for a channel, and returns the new one. */
export const replaceSecret = (channel: Channel) =>
  mutationOptions({
    mutationFn: async (grace_hours: number): Promise<string> => {
      const params = paramsOf(channel)
      const answer = await api.POST('/notification-channels/{channel-id}/rotate-secret/', {
        params,
        body: { grace_hours },
      })
      return answer.data.signing_secret ?? ''
    },
    meta,
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
      (await api.POST('/notification-channels/{channel-id}/test', { params: paramsOf(channel) })).data,
  })
