import type { ShiplogEvent } from '@shiplog/events'
import { loadFigures, lockProgress, moveProgress, removeProduct, saveFigures } from '../db/figures.ts'
import type { Tx } from '../db/tables.ts'
import { countStep, type Figures, type Step, toStep } from '../domain/figures.ts'

/** Rows of each table that one transaction removes of a deleted product, at most. */
const maxRemovedRows = 500

/** Takes the events from `start` to the next deletion of a product. That deletion is returned by itself. */
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
 * Counts consecutive events in the tables of figures, and moves the progress of counting past them. Does
 * nothing when the progress is not exactly at `after`, or when another transaction is counting.
 *
 * A deleted product with more than `maxRemovedRows` rows stops the counting: the progress stays before the
 * deletion, and the projection goes on without counting. A worker then calls this until the product is
 * removed and the figures have caught up with the projection.
 *
 * @param range `after`: position before the first event; `to`: position of the last event
 */
export const countEvents = async (
  tx: Tx,
  events: ShiplogEvent[],
  { after, to }: { after: number; to: number },
): Promise<void> => {
  let part = takePart(events, 0)
  // Both are sent in one write. The figures are read under the lock, and used only when the progress fits.
  const [progress, figures] = await Promise.all([lockProgress(tx), loadFigures(tx, part.steps)])
  if (progress !== after) return
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
    await count(tx, part.steps, await loadFigures(tx, part.steps))
  }
}
