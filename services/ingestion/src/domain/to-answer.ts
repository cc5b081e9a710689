import type { BuildEventResponse, DeploymentEventResponse } from '@shiplog/contract'
import type { Decision } from './decide.ts'
import type { LifecycleRecord, VersionClaim } from './record.ts'

const runOf = (record: LifecycleRecord) => ({
  occurred_at: record.occurred_at,
  build_url: record.build_url,
  build_number: record.build_number,
  source_system: record.source_system,
  invoke_id: record.invoke_id,
  started_at: record.started_at,
  completed_at: record.completed_at,
  error_message: record.error_message,
  error_code: record.error_code,
  extra_metadata: record.extra_metadata,
  updated_at: record.updated_at,
})

const toDeployment = (record: LifecycleRecord): DeploymentEventResponse => ({
  id: record.id,
  product_name: record.product_name,
  version: record.version,
  environment_name: record.environment_name,
  status: record.status,
  deployed_at: record.opened_at,
  deployed_by: record.actor,
  product_id: record.product_id,
  version_id: record.version_id,
  environment_id: record.environment_id,
  deployed_by_email: record.actor_email,
  deployed_by_name: record.actor_name,
  scm_branch: record.scm_branch,
  scm_sha: record.scm_sha,
  scm_repository: record.scm_repository,
  deploy_url: record.deploy_url,
  ...runOf(record),
})

/** A build's answer shows its version: the id, and the first value of each `scm_*` field. */
const toVersion = (record: LifecycleRecord, claim: VersionClaim | null): BuildEventResponse => ({
  id: record.version_id,
  product_name: record.product_name,
  version: record.version,
  status: record.status,
  created_at: claim?.created_at ?? record.opened_at,
  product_id: record.product_id,
  version_id: record.version_id,
  built_by: record.actor,
  built_by_email: record.actor_email,
  built_by_name: record.actor_name,
  scm_branch: claim?.scm_branch ?? null,
  scm_sha: claim?.scm_sha ?? null,
  scm_repository: claim?.scm_repository ?? null,
  ...runOf(record),
})

/** What the client that posted the event is told. */
export const toAnswer = ({ record, claim }: Decision): DeploymentEventResponse | BuildEventResponse =>
  record.kind === 'deployment' ? toDeployment(record) : toVersion(record, claim)
