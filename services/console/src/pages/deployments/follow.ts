import type { Page } from '../../api/client.ts'
import type { Deployment } from './queries.ts'

/** More are not kept by who only watches: they are fetched again by who scrolls. */
const mostRows = 500

/**
 * What is shown once the newest page came anew: that page, and what was below it before. Without a row that
 * both have, what lies between them is not known, and the list begins afresh.
 */
export const follow = (shown: Page<Deployment> | undefined, newest: Page<Deployment>): Page<Deployment> => {
  const last = newest.rows.at(-1)
  const place = shown?.rows.findIndex(({ id }) => id === last?.id) ?? -1
  if (shown === undefined || place === -1 || newest.next === null) return newest
  const rows = [...newest.rows, ...shown.rows.slice(place + 1)]
  return rows.length > mostRows ? newest : { rows, next: shown.next }
}
