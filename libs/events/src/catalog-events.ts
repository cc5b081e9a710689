import { z } from 'zod'
import { environmentTypes } from './environment-type.ts'

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

/** An environment as people wrote it. Times are ISO 8601 UTC with milliseconds. */
export const environmentData = z.object({
  environment_id: z.uuid(),
  environment_name: z.string(),
  type: z.enum(environmentTypes),
  /** `explicit`: somebody said so, and the name counts no more. */
  type_source: z.enum(['explicit', 'name', 'default']),
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type EnvironmentData = z.infer<typeof environmentData>

/**
 * What the stream CATALOG carries. Products and environments that events name are in EVENTS, and so is the end of a product:
 * `product.created` and `environment.created` tell only of those that a person created.
 */
const catalogTypes = [
  'product.created',
  'product.updated',
  'environment.created',
  'environment.updated',
] as const
export type CatalogType = (typeof catalogTypes)[number]
