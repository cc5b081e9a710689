import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../api/client.ts'
import { follow } from './follow.ts'
import { type Deployment, newestDeploymentsQuery, olderDeploymentsQuery } from './queries.ts'
import type { DeploymentFilters } from './search.ts'

/**
 * The list as the reader sees it: at its top it follows what happens; once they have scrolled down, it keeps
 * its rows where they are, and counts what is new.
 *
 * @param isReading whether the reader has scrolled down
 */
export const useDeployments = (filters: DeploymentFilters, isReading: boolean) => {
  const newest = useQuery(newestDeploymentsQuery(filters))
  const [followed, setFollowed] = useState<{ page: Page<Deployment>; shown: Page<Deployment> }>()
  const { data: page } = newest
  if (page !== undefined && page !== followed?.page && (!isReading || followed === undefined))
    setFollowed({ page, shown: follow(followed?.shown, page) })

  const shown = followed?.shown
  const cursor = shown?.next ?? null
  const older = useInfiniteQuery(olderDeploymentsQuery(filters, cursor))

  const latest = new Map(newest.data?.rows.map((row) => [row.id, row]))
  const rows = [...(shown?.rows ?? []), ...(older.data?.pages.flatMap((page) => page.rows) ?? [])].map(
    (row) => latest.get(row.id) ?? row,
  )
  const ids = new Set(rows.map(({ id }) => id))
  const firstKnown = newest.data?.rows.findIndex(({ id }) => ids.has(id)) ?? 0
  return {
    rows,
    latest,
    /** What came since, above the first row; all of what was fetched, when none of it is known. */
    newCount: firstKnown === -1 ? latest.size : firstKnown,
    isPending: newest.isPending,
    error: newest.error,
    refetch: newest.refetch,
    olderError: older.error,
    hasOlder: older.data === undefined ? cursor !== null : older.hasNextPage,
    isFetchingOlder: older.isFetching,
    fetchOlder: () => void older.fetchNextPage({ cancelRefetch: false }),
  }
}
