import { z } from 'zod'

/** Who asked, for the audit log, which ingestion writes with the end of the product. */
const actor = z.object({
  subject: z.string().nullable(),
  role: z.string().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

/** `POST /internal/product-removals` of ingestion, for catalog, whose people delete products. */
export const productRemoval = z.object({
  account_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string().min(1),
  /** Passed on to the event: which creation of the product is meant. */
  creation_id: z.uuid().nullable(),
  /** Absent when a catalog of the release before asks, which tells nobody's name. */
  actor: actor.optional(),
})
export type ProductRemoval = z.output<typeof productRemoval>

/** Where the deletion is in EVENTS. */
export const productRemovalAnswer = z.object({ position: z.int().min(1) })
export type ProductRemovalAnswer = z.output<typeof productRemovalAnswer>
