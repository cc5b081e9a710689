import { postBatch, type Refusal, type Target } from './post-batch.ts'
import type { FleetEvent } from './story.ts'

/** Concurrent batches: the suite reads the next batch while it records one. */
const queueCount = 4
const itemsOfBatch = 500

export type Filled = { events: number; refused: Refusal[] }

type Queue = { waiting: FleetEvent[]; posted: Promise<void> }

/** Returns the queue of a product: all events of a product use one queue, so that they arrive in order. */
const queueOf = (product: string): number => {
  let sum = 0
  for (const letter of product) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % queueCount
}

/**
 * Posts events in batches as they are generated. Stops generating while the queue of the next event is
 * behind.
 *
 * @param onPosted called with the number of recorded events, and the time of the latest one
 * @throws PostError when the suite cannot be reached
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
    // The error is thrown when this queue is used again.
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
