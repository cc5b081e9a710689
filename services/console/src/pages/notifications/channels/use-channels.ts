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

/** All channels of the account, which has a few hundred at most; empty while they are fetched. */
export const useChannels = (): Channel[] => useAllChannels().channels

/** Names of channels by their ids; for one that is gone, the beginning of its id. */
export const useChannelName = (): ((id: string) => string) => {
  const { channels, areAll } = useAllChannels()
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? (areAll ? `a deleted channel (${id.slice(0, 8)}…)` : '…')
}
