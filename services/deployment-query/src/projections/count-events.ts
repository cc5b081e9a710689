import type { ShiplogEvent } from '@shiplog/events'
import { loadFigures, lockProgress, moveProgress, removeProduct, saveFigures } from '../db/figures.ts'
import type { Tx } from '../db/tables.ts'
import { countIn, type Figures, type Step, toStep } from '../domain/figures.ts'

/** Of a product that ended, rows of each table that one transaction deletes. */
const removedAtOnce = 500

/** Events up to the next end of a product, and that. */
const nextPart = (events: ShiplogEvent[], start: number) => {
  const steps: Step[] = []
  for (let index = start; index < events.length; index += 1) {
    const event = events[index]
    if (event?.kind === 'product end') return { steps, end: event, next: index + 1 }
    if (event !== undefined) steps.push(toStep(event))
  }
  return { steps, end: undefined, next: events.length }
}

const count = async (tx: Tx, steps: Step[], figures: Figures): Promise<void> => {
  for (const step of steps) countIn(figures, step)
  await saveFigures(tx, figures)
}

/**
 * Counts each event once, as its own progress says: the projection counts what it applies, and a worker what
 * the projection could not. That is what was logged before there were figures, what pods of an older release
 * have applied, and what follows the end of a product with many rows, until all of them are gone.
 *
 * @param range of the log that the events are all of; `to` is its last position
 */
export const countEvents = async (
  tx: Tx,
  events: ShiplogEvent[],
  { after, to }: { after: number; to: number },
): Promise<void> => {
  let part = nextPart(events, 0)
  // What is read before the progress is known is right if that is where the events begin.
  const [progress, read] = await Promise.all([lockProgress(tx), loadFigures(tx, part.steps)])
  if (progress === undefined || progress < after || progress >= to) return
  const left = progress === after ? events : events.filter(({ position }) => position > progress)
  if (progress === after) await count(tx, part.steps, read)
  else part = { steps: [], end: undefined, next: 0 }
  while (true) {
    const { end } = part
    if (end !== undefined) {
      const product = { account_id: end.account_id, product_name: end.data.product_name }
      if (!(await removeProduct(tx, product, removedAtOnce))) return await moveProgress(tx, end.position - 1)
    }
    if (part.next === left.length) return await moveProgress(tx, to)
    part = nextPart(left, part.next)
    await count(tx, part.steps, await loadFigures(tx, part.steps))
  }
}
