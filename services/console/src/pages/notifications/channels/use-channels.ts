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

/**
 * Returns the channels of the account. All pages are fetched: by default, an account has 500 channels at
 * most.
 */
export const useChannels = (): Channel[] => useAllChannels().channels

/**
 * Returns a function that returns a channel's name by its id: a text with the beginning of the id for a
 * deleted channel, and `…` while channels are fetched.
 */
export const useChannelName = (): ((id: string) => string) => {
  const { channels, areAll } = useAllChannels()
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? (areAll ? `a deleted channel (${id.slice(0, 8)}…)` : '…')
}
