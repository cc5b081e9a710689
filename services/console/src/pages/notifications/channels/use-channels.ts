import { useSuspenseQuery } from '@tanstack/react-query'
import { type Channel, channelsQuery } from './queries.ts'

/** Returns the channels of the account. */
export const useChannels = (): Channel[] => useSuspenseQuery(channelsQuery).data

/** Returns a function that returns a channel's name by its id; of a deleted channel, a part of the id. */
export const useChannelName = (): ((id: string) => string) => {
  const names = new Map(useChannels().map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `a deleted channel (${id.slice(0, 8)}…)`
}
