import { z } from 'zod'

/** `POST /internal/product-removals` of ingestion, for catalog, whose people delete products. */
export const productRemoval = z.object({
  account_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string().min(1),
  /** Passed on to the event: which creation of the product is meant. */
  creation_id: z.uuid().nullable(),
})
export type ProductRemoval = z.output<typeof productRemoval>

/** Where the deletion is in EVENTS. */
export const productRemovalAnswer = z.object({ position: z.int().min(1) })
export type ProductRemovalAnswer = z.output<typeof productRemovalAnswer>
