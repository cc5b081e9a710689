import type { ReleaseStatus } from '@shiplog/contract'
import type { DetectedType } from '@shiplog/events'
import type { RowOf } from '@shiplog/postgres'
import type { GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { Environment } from '../domain/environment-events.ts'
import type { Version } from '../domain/fold-version.ts'

export type Metadata = Record<string, unknown> | null

/** Projected from EVENTS. */
export type NamedProductTable = {
  id: string
  account_id: string
  name: string
  created_at: Date
  position: number
}

/** Projected from EVENTS. */
export type EndedCreationTable = { creation_id: string; account_id: string }

/** Written by people. */
export type ProductEntryTable = {
  id: string
  account_id: string
  name: string
  description: string | null
  extra_metadata: Metadata
  created_at: Date
  updated_at: Date
  creation_id: string | null
  named_position: number | null
}

/** Of three views: all products that exist, those that a person created, and those that only events name. */
export type ProductView = ProductEntryTable

/** Projected from EVENTS. */
export type VersionTable = RowOf<Version> & { scm_sha_lower: GeneratedAlways<string | null> }

/** Products whose versions of before `position` have ended, and are not all deleted yet. */
export type EndedProductTable = {
  account_id: string
  product_name: string
  position: number
  /** Up to the version `swept_id`, of `swept_at`, they are deleted; void when this is not `position`. */
  swept_position: number | null
  swept_at: Date | null
  swept_id: string | null
}

/** Projected from EVENTS. */
export type NamedEnvironmentTable = DetectedType & {
  id: string
  account_id: string
  name: string
  created_at: Date
}

/** Written by people. */
export type EnvironmentEntryTable = Environment

/** Of two views: all environments, and those that only events name. */
export type EnvironmentView = EnvironmentEntryTable

/** Written by people. */
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

/** Written by people. The view `current_release_version` leaves out those whose product was deleted since. */
export type ReleaseVersionTable = {
  release_id: string
  product_id: string
  product_position: number
  version_id: string
  account_id: string
  added_at: Date
}

export type Tables = {
  named_product: NamedProductTable
  ended_creation: EndedCreationTable
  ended_product: EndedProductTable
  product_entry: ProductEntryTable
  product: ProductView
  created_product: ProductView
  event_product: ProductView
  version: VersionTable
  named_environment: NamedEnvironmentTable
  environment_entry: EnvironmentEntryTable
  environment: EnvironmentView
  event_environment: EnvironmentView
  release: ReleaseTable
  release_version: ReleaseVersionTable
  current_release_version: ReleaseVersionTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
