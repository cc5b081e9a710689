import type { MatrixPage, MatrixRequest, MatrixRow } from './queries.ts'

const contentOf = ({ environments }: MatrixRow): string => JSON.stringify(environments)

type Merged = {
  /** The rows in the order of the pages, each in its newest version. */
  rows: MatrixRow[]
  /** Number of changed products that another order, or a new row, would show elsewhere. */
  changed: number
}

/**
 * Adds the products that changed last to the fetched pages. The rows of the pages stay in their order. A row
 * that was asked for after the changes is newer than they are.
 */
export const mergeChanges = (
  pages: MatrixPage[],
  newest: MatrixPage | undefined,
  { sort, status }: { [K in 'sort' | 'status']?: MatrixRequest[K] | undefined },
): Merged => {
  const { rows: newestRows = [], askedAt = 0 } = newest ?? {}
  const changes = new Map(newestRows.map((row) => [row.product_id, row]))
  const shown = new Set<string>()
  const differing = new Set<string>()
  const rows = pages.flatMap((page) =>
    page.rows.map((row) => {
      shown.add(row.product_id)
      const change = changes.get(row.product_id)
      if (change === undefined || askedAt < page.askedAt || contentOf(change) === contentOf(row)) return row
      differing.add(row.product_id)
      return change
    }),
  )
  const isMatch = ({ environments }: MatrixRow): boolean =>
    status === undefined || environments.some(({ latest }) => latest.status === status)
  // In other orders, a missing row may be on a later page.
  const isComplete = sort === undefined || pages.at(-1)?.next === null
  const isNewer = pages[0] !== undefined && askedAt >= pages[0].askedAt
  const moved = newestRows.filter((row) =>
    shown.has(row.product_id)
      ? sort !== 'name' && differing.has(row.product_id)
      : isComplete && isNewer && isMatch(row),
  )
  const isInOrder =
    sort === undefined && moved.every(({ product_id }, index) => rows[index]?.product_id === product_id)
  return { rows, changed: isInOrder ? 0 : moved.length }
}
