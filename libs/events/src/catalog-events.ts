import { z } from 'zod'
import { environmentTypes } from './environment-type.ts'
import { id, metadata, text, time } from './values.ts'

/** A product as people wrote it. Times are ISO 8601 UTC with milliseconds. */
export type ProductData = {
  product_id: string
  product_name: string
  description: string | null
  extra_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

/** An environment as people wrote it. Times are ISO 8601 UTC with milliseconds. */
export const environmentData = z.object({
  environment_id: id,
  environment_name: text,
  type: z.enum(environmentTypes),
  /** `explicit`: a person set the type, and the name no longer decides it. */
  type_source: z.enum(['explicit', 'name', 'default']),
  description: text.nullable(),
  metadata: metadata.nullable(),
  created_at: time,
  updated_at: time,
})
export type EnvironmentData = z.infer<typeof environmentData>

/**
 * What the stream CATALOG carries. Products and environments that events name are in EVENTS, and so is the
 * end of a product: `product.created` and `environment.created` tell only of those that a person created.
 */
const catalogTypes = [
  'product.created',
  'product.updated',
  'environment.created',
  'environment.updated',
] as const
export type CatalogType = (typeof catalogTypes)[number]
