import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Channel, channelsQuery } from './queries.ts'

/** All channels of the account, which has a few hundred at most; empty while they are fetched. */
export const useChannels = (): Channel[] => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(channelsQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return data?.pages.flatMap(({ rows }) => rows) ?? []
}

/** Names of channels by their ids; for one that is gone, the beginning of its id. */
export const useChannelName = (): ((id: string) => string) => {
  const names = new Map(useChannels().map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `a deleted channel (${id.slice(0, 8)}…)`
}
