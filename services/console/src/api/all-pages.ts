import { type ListAnswer, type Page, unwrapPage } from './client.ts'

/** Largest page that the API gives, in rows. */
const limit = 200

/** Query parameters of one page of a list. */
export type PageQuery = { limit: number; cursor?: string }

type Options<Row> = {
  /** Largest number of pages to fetch; by default 5, which are 1,000 rows. */
  maxPages?: number
  /** Stops after the page with the first row for which this is true. */
  until?: (row: Row) => boolean
}

/**
 * Fetches the pages of a list, one after the other, and returns their rows together. `hasMore` is true when
 * the list has more rows than were fetched.
 */
export const allPages = async <Row>(
  fetchPage: (query: PageQuery) => Promise<ListAnswer<Row>>,
  { maxPages = 5, until = () => false }: Options<Row> = {},
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let count = 0; count < maxPages; count += 1) {
    const page: Page<Row> = unwrapPage(await fetchPage({ limit, ...(cursor !== null && { cursor }) }))
    rows.push(...page.rows)
    cursor = page.next
    if (cursor === null || page.rows.some(until)) break
  }
  return { rows, hasMore: cursor !== null }
}
