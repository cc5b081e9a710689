import { z } from 'zod'

/** The user who asked for the deletion. Ingestion writes the audit log in the transaction of the deletion. */
const actor = z.object({
  subject: z.string().nullable(),
  role: z.string().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

/** Body of ingestion's `POST /internal/product-removals`. Catalog calls it when a user deletes a product. */
export const productRemoval = z.object({
  account_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string().min(1),
  /**
   * Id of the product's `product.created` event; null when a build or deployment event created the product.
   * The event `product.deleted` contains this id.
   */
  creation_id: z.uuid().nullable(),
  actor,
})
export type ProductRemoval = z.output<typeof productRemoval>

/** Answer to a product removal. `position` is the position of `product.deleted` in the log EVENTS. */
export const productRemovalAnswer = z.object({ position: z.int().min(1) })
export type ProductRemovalAnswer = z.output<typeof productRemovalAnswer>
