import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../api/client.ts'
import { mergeNewest } from './merge-newest.ts'
import { type Deployment, newestDeploymentsQuery, olderDeploymentsQuery } from './queries.ts'
import type { DeploymentFilters } from './search.ts'

/**
 * Returns the rows of the list. New rows are added at the top of the list. While the reader has scrolled
 * down, new rows are only counted, so that the shown rows do not move.
 *
 * @param isScrolled true while the reader has scrolled down
 */
export const useDeployments = (filters: DeploymentFilters, isScrolled: boolean) => {
  const newest = useQuery(newestDeploymentsQuery(filters))
  /** `merged`: the rows above those of `older`. `page`: the last newest page that was merged into them. */
  const [shown, setShown] = useState<{ page: Page<Deployment>; merged: Page<Deployment> }>()
  const { data: page } = newest
  if (page !== undefined && page !== shown?.page && (!isScrolled || shown === undefined))
    setShown({ page, merged: mergeNewest(shown?.merged, page) })

  const cursor = shown?.merged.next ?? null
  const older = useInfiniteQuery(olderDeploymentsQuery(filters, cursor))

  const newestRows = new Map(newest.data?.rows.map((row) => [row.id, row]))
  const rows = [
    ...(shown?.merged.rows ?? []),
    ...(older.data?.pages.flatMap((olderPage) => olderPage.rows) ?? []),
  ].map((row) => newestRows.get(row.id) ?? row)
  const ids = new Set(rows.map(({ id }) => id))
  const firstShown = newest.data?.rows.findIndex(({ id }) => ids.has(id)) ?? 0
  return {
    rows,
    /** Rows of the newest page by id, with their latest state. */
    newestRows,
    /** Number of new rows above the first one shown; the size of the newest page when none of it is shown. */
    newCount: firstShown === -1 ? newestRows.size : firstShown,
    isPending: newest.isPending,
    error: newest.error,
    refetch: newest.refetch,
    olderError: older.error,
    hasOlder: older.data === undefined ? cursor !== null : older.hasNextPage,
    isFetchingOlder: older.isFetching,
    fetchOlder: () => void older.fetchNextPage({ cancelRefetch: false }),
  }
}
