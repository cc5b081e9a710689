import type { BuildData, BuildType, DeploymentData, DeploymentType } from '@shiplog/events'
import type { Decision } from './decide.ts'
import type { LifecycleRecord, SubmittedEvent } from './record.ts'

export type Fact = { type: DeploymentType; data: DeploymentData } | { type: BuildType; data: BuildData }

const changeOf = ({ record, previous_status }: Decision, event: SubmittedEvent) => ({
  status: record.status,
  previous_status,
  reported_status: event.status,
  occurred_at: event.occurred_at,
  received_at: event.received_at,
})

const runOf = (record: LifecycleRecord) => ({
  scm_branch: record.scm_branch,
  scm_sha: record.scm_sha,
  scm_repository: record.scm_repository,
  build_url: record.build_url,
  build_number: record.build_number,
  source_system: record.source_system,
  invoke_id: record.invoke_id,
  error_message: record.error_message,
  error_code: record.error_code,
  extra_metadata: record.extra_metadata,
})

const timesOf = ({ started_at, completed_at, updated_at }: LifecycleRecord) => ({
  started_at,
  completed_at,
  updated_at,
})

const toDeploymentData = (decision: Decision, event: SubmittedEvent): DeploymentData => {
  const { record } = decision
  return {
    deployment_id: record.id,
    product_id: record.product_id,
    version_id: record.version_id,
    environment_id: record.environment_id,
    product_name: record.product_name,
    version: record.version,
    environment_name: record.environment_name,
    ...changeOf(decision, event),
    deployed_at: record.opened_at,
    ...timesOf(record),
    deployed_by: record.actor,
    deployed_by_email: record.actor_email,
    deployed_by_name: record.actor_name,
    deploy_url: record.deploy_url,
    ...runOf(record),
  }
}

const toBuildData = (decision: Decision, event: SubmittedEvent): BuildData => {
  const { record, claim } = decision
  return {
    build_id: record.id,
    product_id: record.product_id,
    version_id: record.version_id,
    product_name: record.product_name,
    version: record.version,
    ...changeOf(decision, event),
    created_at: claim?.created_at ?? record.opened_at,
    ...timesOf(record),
    built_by: record.actor,
    built_by_email: record.actor_email,
    built_by_name: record.actor_name,
    ...runOf(record),
  }
}

/** What the log says of a decision; undefined when it changed nothing. */
export const toEvent = (decision: Decision, event: SubmittedEvent): Fact | undefined => {
  const { outcome, record } = decision
  if (outcome === 'unchanged') return undefined
  const suffix = outcome === 'amended' || outcome === 'late' ? outcome : record.status
  return event.kind === 'deployment'
    ? { type: `deployment.${suffix}`, data: toDeploymentData(decision, event) }
    : { type: `build.${suffix}`, data: toBuildData(decision, event) }
}
