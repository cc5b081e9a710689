import type { ShiplogEvent } from '@shiplog/events'
import { insertProgress, loadFigures, moveProgress, removeProduct, saveFigures } from '../db/figures.ts'
import type { Tx } from '../db/tables.ts'
import { countStep, type Figures, type Step, toStep } from '../domain/figures.ts'

/** Maximum number of rows of a deleted product that one step deletes from each table of figures. */
const maxRemovedRows = 500

/**
 * Returns the events from `start` to the next deletion of a product as steps, and that deletion separately.
 */
const takePart = (events: ShiplogEvent[], start: number) => {
  const steps: Step[] = []
  for (let index = start; index < events.length; index += 1) {
    const event = events[index]
    if (event?.kind === 'product deletion') return { steps, deletion: event, next: index + 1 }
    if (event !== undefined) steps.push(toStep(event))
  }
  return { steps, deletion: undefined, next: events.length }
}

const count = async (tx: Tx, steps: Step[], figures: Figures): Promise<void> => {
  for (const step of steps) countStep(figures, step)
  await saveFigures(tx, figures)
}

/**
 * Counts consecutive events in the tables of figures, and moves the progress of counting to `to`. Does
 * nothing when the progress is not exactly at `after`, or when another transaction is counting.
 *
 * The deletion of a product with `maxRemovedRows` rows or more stops the counting: the progress stays before
 * the deletion, and the projection continues without counting. A worker then calls this function until the
 * product is removed and the figures have caught up with the projection.
 *
 * @param range `after`: position before the first event; `to`: position of the last event
 */
export const countEvents = async (
  tx: Tx,
  events: ShiplogEvent[],
  { after, to }: { after: number; to: number },
): Promise<void> => {
  let part = takePart(events, 0)
  const { isLocked, figures } = await loadFigures(tx, part.steps, after)
  // New tables have no progress yet. It is inserted at position 0.
  const isInserted = !isLocked && (await insertProgress(tx))
  if (!isLocked && !(isInserted && after === 0)) return
  await count(tx, part.steps, figures)
  while (true) {
    const { deletion } = part
    if (deletion !== undefined) {
      const product = { account_id: deletion.account_id, product_name: deletion.data.product_name }
      if (!(await removeProduct(tx, product, maxRemovedRows)))
        return await moveProgress(tx, deletion.position - 1)
    }
    if (part.next === events.length) return await moveProgress(tx, to)
    part = takePart(events, part.next)
    const loaded = await loadFigures(tx, part.steps, after)
    await count(tx, part.steps, loaded.figures)
  }
}
