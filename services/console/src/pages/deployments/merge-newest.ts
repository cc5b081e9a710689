import type { Page } from '../../api/client.ts'
import type { Deployment } from './queries.ts'

/** With more rows than this, older rows are dropped. Scrolling fetches them again. */
const maxRows = 500

/**
 * Returns the rows to show after the newest page was fetched again: that page, followed by the rows that were
 * shown below it. When the shown rows do not have the last row of the new page, the rows between both are
 * unknown, and only the new page is returned.
 */
export const mergeNewest = (
  shown: Page<Deployment> | undefined,
  newest: Page<Deployment>,
): Page<Deployment> => {
  const last = newest.rows.at(-1)
  const index = shown?.rows.findIndex(({ id }) => id === last?.id) ?? -1
  if (shown === undefined || index === -1 || newest.next === null) return newest
  const rows = [...newest.rows, ...shown.rows.slice(index + 1)]
  return rows.length > maxRows ? newest : { rows, next: shown.next }
}
