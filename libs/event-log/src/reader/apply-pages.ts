import type { LogPage } from '../logged-event.ts'
import { requireContiguous } from './fold.ts'

/**
 * Applies the pages of a log after a position, in order, up to an empty page. The next page is fetched while
 * a page is applied.
 *
 * @param apply applies the events of a page, which follow `position`
 * @throws LogGapError if the log does not have the next event; any error of `fetchPage` or `apply`
 */
export const applyPages = async (
  from: number,
  fetchPage: (after: number) => Promise<LogPage>,
  apply: (position: number, page: LogPage) => Promise<void>,
): Promise<void> => {
  const start = (after: number): Promise<LogPage> => {
    const page = fetchPage(after)
    // The page is awaited later. A failure before that must not count as an unhandled rejection.
    page.catch(() => {})
    return page
  }
  let position = from
  let next = start(position)
  while (true) {
    const page = await next
    const { length } = page.events
    if (length === 0) return
    requireContiguous(page.events, position)
    next = start(position + length)
    await apply(position, page)
    position += length
  }
}
