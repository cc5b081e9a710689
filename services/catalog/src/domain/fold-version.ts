import { type BuildEvent, type DeploymentEvent, isBuildEvent, type Status } from '@shiplog/events'

/** A version as its events so far tell it. Times are ISO 8601 UTC. */
export type Version = {
  id: string
  account_id: string
  product_id: string
  product_name: string
  version: string
  /** The build record that was opened last. */
  build_id: string | null
  /** Of that build; null when the version is known from deployments only. */
  status: Status | null
  scm_repository: string | null
  scm_sha: string | null
  scm_branch: string | null
  created_at: string
  updated_at: string
} & BuildFields

/** What only a build tells. */
type BuildFields = {
  built_by: string | null
  built_by_email: string | null
  built_by_name: string | null
  source_system: string | null
  build_number: string | null
  invoke_id: string | null
  build_url: string | null
  error_message: string | null
  error_code: string | null
  extra_metadata: Record<string, unknown> | null
  started_at: string | null
  completed_at: string | null
}

const notBuilt: BuildFields = {
  built_by: null,
  built_by_email: null,
  built_by_name: null,
  source_system: null,
  build_number: null,
  invoke_id: null,
  build_url: null,
  error_message: null,
  error_code: null,
  extra_metadata: null,
  started_at: null,
  completed_at: null,
}

const begin = (event: BuildEvent | DeploymentEvent): Version => ({
  id: event.data.version_id,
  account_id: event.account_id,
  product_id: event.data.product_id,
  product_name: event.data.product_name,
  version: event.data.version,
  build_id: null,
  status: null,
  scm_repository: null,
  scm_sha: null,
  scm_branch: null,
  // Ingestion dates a version by the first event that names it, so that both kinds of first events agree.
  created_at: isBuildEvent(event) ? event.data.created_at : event.data.occurred_at,
  updated_at: event.data.received_at,
  ...notBuilt,
})

/** The fields of the build that was opened last; a build that was opened before it says nothing more. */
const foldBuild = (version: Version, { type, data }: BuildEvent): Version => {
  const opens = data.previous_status === null
  const isCurrent = version.build_id === null || version.build_id === data.build_id
  if (type === 'build.late' || !(opens || isCurrent)) return version
  return {
    ...version,
    build_id: data.build_id,
    status: data.status,
    built_by: data.built_by,
    built_by_email: data.built_by_email,
    built_by_name: data.built_by_name,
    source_system: data.source_system,
    build_number: data.build_number,
    invoke_id: data.invoke_id,
    build_url: data.build_url,
    error_message: data.error_message,
    error_code: data.error_code,
    extra_metadata: data.extra_metadata,
    started_at: data.started_at,
    completed_at: data.completed_at,
    updated_at: data.updated_at,
  }
}

/** The version after an event that names it. Where its source is stays as first told; missing fields are filled in. */
export const foldVersion = (before: Version | undefined, event: BuildEvent | DeploymentEvent): Version => {
  const known = before ?? begin(event)
  const version = {
    ...known,
    scm_repository: known.scm_repository ?? event.data.scm_repository,
    scm_sha: known.scm_sha ?? event.data.scm_sha,
    scm_branch: known.scm_branch ?? event.data.scm_branch,
  }
  return isBuildEvent(event) ? foldBuild(version, event) : version
}
