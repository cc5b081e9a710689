import { z } from 'zod'

/** A product as people wrote it. Times are ISO 8601 UTC with milliseconds. */
export const productData = z.object({
  product_id: z.uuid(),
  product_name: z.string(),
  description: z.string().nullable(),
  extra_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ProductData = z.infer<typeof productData>

/**
 * What the stream CATALOG carries. Products that events name are in EVENTS, and so is the end of a product: `product.created`
 * tells only of those that a person created.
 */
export const catalogTypes = ['product.created', 'product.updated'] as const
export type CatalogType = (typeof catalogTypes)[number]
