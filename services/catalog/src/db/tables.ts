import type { ReleaseStatus } from '@shiplog/contract'
import type { DetectedType, EnvironmentData } from '@shiplog/events'
import type { DeletedProduct, RowOf } from '@shiplog/postgres'
import type { GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { Version } from '../domain/fold-version.ts'

type Metadata = Record<string, unknown> | null

/** Products that events name. Projected from EVENTS. */
export type NamedProductTable = {
  id: string
  account_id: string
  name: string
  created_at: Date
  /** Position of the first event that named the product since it was last deleted. */
  position: number
}

/** Ids of `product.created` events whose product was deleted. Projected from EVENTS. */
export type DeletedCreationTable = { creation_id: string; account_id: string }

/** Products as people have created or changed them. Written by requests. */
export type ProductEntryTable = {
  id: string
  account_id: string
  name: string
  description: string | null
  extra_metadata: Metadata
  created_at: Date
  updated_at: Date
  /** Id of the `product.created` event; null when only events have named the product. */
  creation_id: string | null
  /**
   * `named_product.position` of the product when only events have named it; null when a person has created
   * it.
   */
  named_position: number | null
}

/** Versions. Projected from EVENTS. */
export type VersionTable = RowOf<Version> & { scm_sha_lower: GeneratedAlways<string | null> }

/** Environments that events name. Projected from EVENTS. */
export type NamedEnvironmentTable = DetectedType & {
  id: string
  account_id: string
  name: string
  created_at: Date
}

/** Environments as people have created or changed them. Written by requests. */
export type EnvironmentTable = Pick<EnvironmentData, 'type' | 'type_source'> & {
  id: string
  account_id: string
  name: string
  description: string | null
  metadata: Metadata
  created_at: Date
  updated_at: Date
}

/** Releases. Written by requests. */
export type ReleaseTable = {
  id: string
  account_id: string
  name: string
  description: string | null
  status: ReleaseStatus
  extra_metadata: Metadata
  created_by: string
  created_at: Date
  updated_at: Date
}

/**
 * Versions in releases. Written by requests. The view `current_release_version` leaves out versions whose
 * product was deleted after they were added.
 */
export type ReleaseVersionTable = {
  release_id: string
  product_id: string
  /**
   * `named_product.position` of the product when the version was added. After a deletion of the product no
   * row of `named_product` has this position, so the view `current_release_version` leaves the version out.
   */
  product_position: number
  version_id: string
  account_id: string
  added_at: Date
}

export type Tables = {
  named_product: NamedProductTable
  deleted_creation: DeletedCreationTable
  /** Deleted products whose versions may not all be deleted yet. Projected from EVENTS. */
  deleted_product: DeletedProduct
  product_entry: ProductEntryTable
  /** View of all products. */
  product: ProductEntryTable
  /** View of the products that a person has created. */
  created_product: ProductEntryTable
  /** View of the products that only events have named. */
  event_product: ProductEntryTable
  version: VersionTable
  named_environment: NamedEnvironmentTable
  environment_entry: EnvironmentTable
  /** View of all environments. */
  environment: EnvironmentTable
  /** View of the environments that only events have named. */
  event_environment: EnvironmentTable
  release: ReleaseTable
  release_version: ReleaseVersionTable
  current_release_version: ReleaseVersionTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
