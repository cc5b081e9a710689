import { postBatch, type Refusal, type Target } from './post-batch.ts'
import type { FleetEvent } from './story.ts'

/** Batches under way at a time: while the suite records one it reads the next. */
const lanes = 4
const itemsOfBatch = 500

export type Filled = { events: number; refused: Refusal[] }

type Lane = { waiting: FleetEvent[]; posted: Promise<void> }

/** A product keeps to one lane, so that its events arrive in their order. */
const laneOf = (product: string): number => {
  let sum = 0
  for (const letter of product) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % lanes
}

/**
 * Posts events as they are made, in batches, and makes none while the lane that they are for is behind.
 *
 * @param onPosted told how many have been recorded, and until when
 * @throws PostError when the suite cannot be reached
 */
export const fill = async (
  target: Target,
  events: Iterable<FleetEvent>,
  onPosted: (count: number, until: string) => void,
): Promise<Filled> => {
  const filled: Filled = { events: 0, refused: [] }
  const all = Array.from({ length: lanes }, (): Lane => ({ waiting: [], posted: Promise.resolve() }))

  const post = async (batch: FleetEvent[]): Promise<void> => {
    filled.refused.push(...(await postBatch(target, batch)))
    filled.events += batch.length
    onPosted(filled.events, batch.at(-1)?.occurred_at ?? '')
  }
  const send = async (lane: Lane): Promise<void> => {
    await lane.posted
    lane.posted = post(lane.waiting)
    // Looked at when the lane is next needed.
    lane.posted.catch(() => {})
    lane.waiting = []
  }
  for (const event of events) {
    const lane = all[laneOf(event.product_name)]
    lane?.waiting.push(event)
    if (lane?.waiting.length === itemsOfBatch) await send(lane)
  }
  for (const lane of all) await send(lane)
  await Promise.all(all.map(({ posted }) => posted))
  return filled
}
