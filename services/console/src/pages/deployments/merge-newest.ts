import type { Page } from '../../api/client.ts'
import type { Deployment } from './queries.ts'

/** With more rows than this, only the newest page is kept. Scrolling fetches the other rows again. */
const maxRows = 500

/**
 * Returns the rows to show after the newest page was fetched again: that page, followed by the rows that were
 * shown below it. Only the new page is returned when the shown rows lack the last row of the new page,
 * because the rows between both are unknown.
 */
export const mergeNewest = (shown: Page<Deployment>, newest: Page<Deployment>): Page<Deployment> => {
  const last = newest.rows.at(-1)
  const index = shown.rows.findIndex(({ id }) => id === last?.id)
  if (index === -1 || newest.next === null) return newest
  const rows = [...newest.rows, ...shown.rows.slice(index + 1)]
  return rows.length > maxRows ? newest : { rows, next: shown.next }
}
