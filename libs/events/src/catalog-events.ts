import { z } from 'zod'
import { environmentTypes } from './environment-type.ts'
import { id, metadata, text, time } from './values.ts'

/** Data of events about a product that a person has created or changed. Times: ISO 8601 UTC, ms. */
export type ProductData = {
  product_id: string
  product_name: string
  description: string | null
  extra_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

/** Data of events about an environment that a person has created or changed. Times: ISO 8601 UTC, ms. */
export const environmentData = z.object({
  environment_id: id,
  environment_name: text,
  type: z.enum(environmentTypes),
  /** Who determines the type: a person (`explicit`), the name, or neither (`default`: it is `dev`). */
  type_source: z.enum(['explicit', 'name', 'default']),
  description: text.nullable(),
  metadata: metadata.nullable(),
  created_at: time,
  updated_at: time,
})
export type EnvironmentData = z.infer<typeof environmentData>

/**
 * Data of the events about a release that a person has created, changed or deleted. The version that was
 * added to the release or removed from it is not named.
 */
export type ReleaseData = { release_id: string; release_name: string }

/**
 * Types of the events in the stream CATALOG. They are about products, environments and releases that a person
 * has created or changed. Builds, deployments and the deletion of a product are in the stream EVENTS.
 */
export const catalogTypes = [
  'product.created',
  'product.updated',
  'environment.created',
  'environment.updated',
  'release.created',
  'release.updated',
  'release.deleted',
] as const
export type CatalogType = (typeof catalogTypes)[number]
