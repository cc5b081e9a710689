import type { Page } from './client.ts'

/** Largest page that the API gives, in rows. */
const limit = 200

/** Rows of several pages of a list. */
export type FetchedRows<Row> = {
  rows: Row[]
  /** True when the list has more rows than were fetched. */
  hasMore: boolean
}

type Options<Row> = {
  /** Largest number of pages to fetch. */
  maxPages: number
  /** Stops after the page with the first row for which this is true. */
  until?: (row: Row) => boolean
}

/** Fetches the first pages of a list, one after the other, and returns their rows together. */
export const fetchPages = async <Row>(
  fetchPage: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>,
  { maxPages, until = () => false }: Options<Row>,
): Promise<FetchedRows<Row>> => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let count = 0; count < maxPages; count += 1) {
    const page: Page<Row> = await fetchPage({ limit, ...(cursor !== null && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
    if (cursor === null || page.rows.some(until)) break
  }
  return { rows, hasMore: cursor !== null }
}
