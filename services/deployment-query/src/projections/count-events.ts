import type { ShiplogEvent } from '@shiplog/events'
import { loadFigures, lockProgress, moveProgress, removeProduct, saveFigures } from '../db/figures.ts'
import type { Tx } from '../db/tables.ts'
import { type Counted, countIn } from '../domain/figures.ts'

/** Of a product that ended, rows of each table that one transaction deletes. */
const removedAtOnce = 500

const isEnd = ({ kind }: ShiplogEvent): boolean => kind === 'product end'

/** Events up to the next end of a product. */
const countAll = async (tx: Tx, events: ShiplogEvent[]): Promise<void> => {
  const counted = events.filter((event): event is Counted => !isEnd(event))
  if (counted.length === 0) return
  const figures = await loadFigures(tx, counted)
  for (const event of counted) countIn(figures, event)
  await saveFigures(tx, figures)
}

/**
 * Counts each event once, as its own progress says: the projection counts what it applies, and a worker what
 * the projection could not. That is what was logged before there were figures, what pods of an older release
 * have applied, and what follows the end of a product with many rows, until all of them are gone.
 *
 * @param range of the log that the events are all of; `to` is its last position
 * @returns how far the log is counted now; undefined when somebody else counts at the moment
 */
export const countEvents = async (
  tx: Tx,
  events: ShiplogEvent[],
  { after, to }: { after: number; to: number },
): Promise<number | undefined> => {
  const progress = await lockProgress(tx)
  if (progress === undefined || progress < after || progress >= to) return progress
  let left = events.filter(({ position }) => position > progress)
  while (left.length > 0) {
    const index = left.findIndex(isEnd)
    await countAll(tx, index < 0 ? left : left.slice(0, index))
    const end = left[index]
    if (end === undefined) break
    const { account_id, data, position } = end
    const { product_name } = data
    if (!(await removeProduct(tx, { account_id, product_name }, removedAtOnce))) {
      await moveProgress(tx, position - 1)
      return position - 1
    }
    left = left.slice(index + 1)
  }
  await moveProgress(tx, to)
  return to
}
