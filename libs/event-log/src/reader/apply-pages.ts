import type { LogPage } from '../logged-event.ts'
import type { Checkpoint } from './checkpoint.ts'
import { requireContiguous } from './fold.ts'

/**
 * Applies the pages of a log after a checkpoint, in order, up to an empty page. The next page is fetched
 * while a page is applied.
 *
 * @param apply applies the events of a page, which follow `position`
 * @throws LogGapError if the log does not have the next event; any error of `fetchPage` or `apply`
 */
export const applyPages = async (
  checkpoint: Checkpoint,
  fetchPage: (after: Checkpoint) => Promise<LogPage>,
  apply: (position: number, page: LogPage) => Promise<void>,
): Promise<void> => {
  const start = (after: Checkpoint): Promise<LogPage> => {
    const page = fetchPage(after)
    // The page is awaited later. A failure before that must not count as an unhandled rejection.
    page.catch(() => {})
    return page
  }
  let { position } = checkpoint
  let next = start(checkpoint)
  while (true) {
    const page = await next
    const last = page.events.at(-1)
    if (last === undefined) return
    requireContiguous(page.events, position)
    next = start({ position: last.position, eventId: last.id })
    await apply(position, page)
    position = last.position
  }
}
