import type { Status } from '@shiplog/events'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { EnvironmentType } from '../domain/environment-type.ts'

export type Metadata = Record<string, unknown> | null

export type ProductTable = {
  id: string
  account_id: string
  name: string
  description: string | null
  extra_metadata: Metadata
  created_at: Date
  updated_at: Date
  creation_id: string | null
  kept_to: Generated<number>
}

export type VersionTable = {
  id: string
  account_id: string
  product_id: string
  product_name: string
  version: string
  build_id: string | null
  status: Status | null
  built_by: string | null
  built_by_email: string | null
  built_by_name: string | null
  scm_repository: string | null
  scm_sha: string | null
  scm_branch: string | null
  source_system: string | null
  build_number: string | null
  invoke_id: string | null
  build_url: string | null
  error_message: string | null
  error_code: string | null
  extra_metadata: Metadata
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  updated_at: Date
}

export type EnvironmentTable = {
  id: string
  account_id: string
  name: string
  type: EnvironmentType
  type_source: 'name' | 'default'
  description: string | null
  metadata: Metadata
  created_at: Date
  updated_at: Date
}

export type Tables = { product: ProductTable; version: VersionTable; environment: EnvironmentTable }
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
