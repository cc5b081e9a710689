import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Channel, channelsQuery } from './queries.ts'

const useAllChannels = () => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(channelsQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    channels: data?.pages.flatMap(({ rows }) => rows) ?? [],
    areAll: data !== undefined && !hasNextPage,
  }
}

/** Returns the channels of the account, page by page as they arrive. An account has a few hundred at most. */
export const useChannels = (): Channel[] => useAllChannels().channels

/** Returns a function from a channel's id to its name; for a deleted channel, to the beginning of its id. */
export const useChannelName = (): ((id: string) => string) => {
  const { channels, areAll } = useAllChannels()
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? (areAll ? `a deleted channel (${id.slice(0, 8)}…)` : '…')
}
