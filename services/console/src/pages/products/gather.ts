import type { Page } from '../../api/client.ts'

/** The most that the API gives at a time. */
const limit = 200
/** More is no longer for people to read. */
const mostPages = 5

/** Rows of several pages. */
export type Gathered<Row> = {
  rows: Row[]
  /** Whether there are more, which are not here. */
  isCut: boolean
}

/** The first pages of a list, in one. */
export const gather = async <Row>(
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>,
  { until = () => false }: { until?: (row: Row) => boolean } = {},
): Promise<Gathered<Row>> => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let count = 0; count < mostPages; count += 1) {
    const page: Page<Row> = await fetchPage({ limit, ...(cursor !== null && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
    if (cursor === null || page.rows.some(until)) break
  }
  return { rows, isCut: cursor !== null }
}
