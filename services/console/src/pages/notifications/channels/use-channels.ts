import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { findChannelType } from '../../../channels/channel-types.ts'
import { type Channel, channelsQuery } from './queries.ts'

/** Returns the channels of the account. */
export const useChannels = (): Channel[] => useSuspenseQuery(channelsQuery).data

/** Returns a function that returns a channel's name by its id; of a deleted channel, a part of the id. */
export const useChannelName = (): ((id: string) => string) => {
  const names = new Map(useChannels().map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `a deleted channel (${id.slice(0, 8)}…)`
}

type Sent = Pick<Schemas['NotificationWithAttempts'], 'channel_id' | 'status'>

/**
 * Returns a function that says what the status `sent` of a notification does not promise. The function
 * returns undefined for another status, and for types whose `sent` has no such restriction.
 */
export const useSentNote = (): ((notification: Sent) => string | undefined) => {
  const types = new Map(useChannels().map(({ id, channel_type }) => [id, channel_type]))
  return ({ channel_id, status }) => {
    const type = types.get(channel_id)
    return status === 'sent' && type !== undefined ? findChannelType(type)?.sent : undefined
  }
}
