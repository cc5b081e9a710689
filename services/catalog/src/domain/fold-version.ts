import {
  type BuildEvent,
  buildFields,
  type DeploymentEvent,
  nothingTold,
  type Status,
  type Told,
  toldOf,
} from '@shiplog/events'

/** A version as its events so far tell it. Times are ISO 8601 UTC. */
export type Version = Told<typeof buildFields> & {
  id: string
  account_id: string
  product_id: string
  product_name: string
  version: string
  /**
   * The build record that was opened last; its fields are the version's, but for the source, which all events
   * tell.
   */
  build_id: string | null
  /** Of that build; null when the version is known from deployments only. */
  status: Status | null
  created_at: string
  updated_at: string
  /** Of its first event in the log; null for a version of before this was kept. */
  position: number | null
  /** Whether a deployment has named it; null for a version of before this was kept. */
  deployed: boolean | null
}

const begin = (event: BuildEvent | DeploymentEvent): Version => ({
  ...nothingTold(buildFields),
  id: event.data.version_id,
  account_id: event.account_id,
  product_id: event.data.product_id,
  product_name: event.data.product_name,
  version: event.data.version,
  build_id: null,
  status: null,
  // Ingestion dates a version by the first event that names it, so that both kinds of first events agree.
  created_at: event.kind === 'build' ? event.data.created_at : event.data.occurred_at,
  updated_at: event.data.received_at,
  position: event.position,
  deployed: false,
})

/** Takes over the fields of the build that was opened last; events of earlier builds change nothing. */
const foldBuild = (version: Version, { type, data }: BuildEvent): Version => {
  const opens = data.previous_status === null
  const isCurrent = version.build_id === null || version.build_id === data.build_id
  if (type === 'build.late' || !(opens || isCurrent)) return version
  const { build_id, status, updated_at } = data
  return { ...version, ...toldOf(buildFields, data), build_id, status, updated_at }
}

/** The version after an event that names it. The first value of each `scm_*` field stays. */
export const foldVersion = (before: Version | undefined, event: BuildEvent | DeploymentEvent): Version => {
  const known = before ?? begin(event)
  const after = event.kind === 'build' ? foldBuild(known, event) : known
  return {
    ...after,
    deployed: event.kind === 'deployment' || after.deployed,
    scm_repository: known.scm_repository ?? event.data.scm_repository,
    scm_sha: known.scm_sha ?? event.data.scm_sha,
    scm_branch: known.scm_branch ?? event.data.scm_branch,
  }
}
