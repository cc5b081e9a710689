import { z } from 'zod'

export const maxBatchItems = 1_000

/** One item of `POST /event-batches/`: `kind` beside the fields of an event, which are checked item by item. */
export const eventBatchItem = z.looseObject({ kind: z.enum(['deployment', 'build']) })
export type EventBatchItem = z.output<typeof eventBatchItem>
