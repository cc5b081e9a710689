import type { DeploymentType, EnvironmentType, Status } from '@shiplog/events'
import type { GeneratedAlways, Kysely, Transaction } from 'kysely'

export type DeploymentTable = {
  id: string
  account_id: string
  product_id: string
  version_id: string
  environment_id: string
  product_name: string
  version: string
  environment_name: string
  status: Status
  deployed_at: Date
  started_at: Date | null
  completed_at: Date | null
  updated_at: Date
  deployed_by: string | null
  deployed_by_email: string | null
  deployed_by_name: string | null
  deploy_url: string | null
  scm_branch: string | null
  scm_sha: string | null
  scm_repository: string | null
  build_url: string | null
  build_number: string | null
  source_system: string | null
  invoke_id: string | null
  error_message: string | null
  error_code: string | null
  extra_metadata: Record<string, unknown> | null
  /** `scm_sha` in lower case, for comparing. */
  scm_sha_lower: GeneratedAlways<string | null>
}

/** The history of deployments: one row for each event of the log, late ones too. */
export type DeploymentEventTable = {
  position: number
  id: string
  account_id: string
  deployment_id: string
  event_type: DeploymentType
  status: Status
  previous_status: Status | null
  reported_status: Status
  occurred_at: Date
  received_at: Date
}

/** From CATALOG: what people said. Other environments have the type that their name tells. */
export type ExplicitEnvironmentTypeTable = {
  account_id: string
  environment_name: string
  type: EnvironmentType
}

export type Tables = {
  deployment: DeploymentTable
  deployment_event: DeploymentEventTable
  explicit_environment_type: ExplicitEnvironmentTypeTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
