import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeNewest } from './merge-newest.ts'
import { newestDeploymentsQuery, olderDeploymentsQuery } from './queries.ts'
import type { DeploymentFilters } from './search.ts'

/**
 * Returns the rows of the list. New rows are added at the top of the list. While the reader has scrolled
 * down, new rows are only counted, so that the shown rows do not move.
 *
 * @param isScrolled true while the reader has scrolled down
 */
export const useDeployments = (filters: DeploymentFilters, isScrolled: boolean) => {
  const { data: page, error } = useSuspenseQuery(newestDeploymentsQuery(filters))
  /** `merged`: the rows above those of `older`. `page`: the last newest page that was merged into them. */
  const [shown, setShown] = useState({ page, merged: page })
  if (page !== shown.page && !isScrolled) setShown({ page, merged: mergeNewest(shown.merged, page) })

  const cursor = shown.merged.next
  const older = useInfiniteQuery(olderDeploymentsQuery(filters, cursor))

  const newestRows = new Map(page.rows.map((row) => [row.id, row]))
  const rows = [
    ...shown.merged.rows,
    ...(older.data?.pages.flatMap((olderPage) => olderPage.rows) ?? []),
  ].map((row) => newestRows.get(row.id) ?? row)
  const ids = new Set(rows.map(({ id }) => id))
  const firstShown = page.rows.findIndex(({ id }) => ids.has(id))
  return {
    rows,
    /** Rows of the newest page by id, with their latest state. */
    newestRows,
    /** Number of new rows above the first one shown; the size of the newest page when none of it is shown. */
    newCount: firstShown === -1 ? newestRows.size : firstShown,
    /** Error of the last fetch of the newest page; the rows are then those of an earlier fetch. */
    error,
    olderError: older.error,
    hasOlder: older.data === undefined ? cursor !== null : older.hasNextPage,
    isFetchingOlder: older.isFetching,
    fetchOlder: () => void older.fetchNextPage({ cancelRefetch: false }),
  }
}
