import { postBatch, type Refusal, type Target } from './post-batch.ts'
import type { FleetEvent } from './story.ts'

/**
 * Number of batches that are posted at the same time, so that the suite can read one while it records
 * another.
 */
const queueCount = 4
const itemsOfBatch = 500

export type Filled = { events: number; refused: Refusal[] }

type Queue = { waiting: FleetEvent[]; posted: Promise<void> }

/**
 * Returns the queue of a product, as an index. A product has only one queue, so that its events stay in
 * order.
 */
const queueOf = (product: string): number => {
  let sum = 0
  for (const letter of product) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % queueCount
}

/**
 * Posts events in batches as they are generated. When a queue has a full batch while its previous batch is
 * still being posted, no events are generated until that one is done.
 *
 * @param onPosted called after each batch: with the number of events posted so far, refused ones included,
 * and with the time of the last event in the batch
 * @throws PostError when a batch could not be posted
 */
export const fill = async (
  target: Target,
  events: Iterable<FleetEvent>,
  onPosted: (count: number, until: string) => void,
): Promise<Filled> => {
  const filled: Filled = { events: 0, refused: [] }
  const queues = Array.from({ length: queueCount }, (): Queue => ({ waiting: [], posted: Promise.resolve() }))

  const post = async (batch: FleetEvent[]): Promise<void> => {
    filled.refused.push(...(await postBatch(target, batch)))
    filled.events += batch.length
    onPosted(filled.events, batch.at(-1)?.occurred_at ?? '')
  }
  const send = async (queue: Queue): Promise<void> => {
    await queue.posted
    queue.posted = post(queue.waiting)
    // An error is thrown by the next `await queue.posted`, not as an unhandled rejection.
    queue.posted.catch(() => {})
    queue.waiting = []
  }
  for (const event of events) {
    const queue = queues[queueOf(event.product_name)]
    queue?.waiting.push(event)
    if (queue?.waiting.length === itemsOfBatch) await send(queue)
  }
  for (const queue of queues) await send(queue)
  await Promise.all(queues.map(({ posted }) => posted))
  return filled
}
