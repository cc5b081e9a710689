import {
  type BuildEvent,
  buildFields,
  type DeploymentEvent,
  emptyFields,
  type FieldValues,
  pickFields,
  type Status,
} from '@shiplog/events'

/** A version, computed from its events. Times are ISO 8601 in UTC. */
export type Version = FieldValues<typeof buildFields> & {
  id: string
  account_id: string
  product_id: string
  product_name: string
  version: string
  /**
   * Id of the build that was opened last; null while only deployments have named the version. The fields of
   * the version are those of this build, except the `scm_*` fields, which come from all events.
   */
  build_id: string | null
  /** Status of the build with `build_id`; null while there is none. */
  status: Status | null
  created_at: string
  updated_at: string
  /** Position of the first event that named the version since its product was last deleted. */
  position: number
  /** True when a deployment event has named the version. */
  deployed: boolean
}

const begin = (event: BuildEvent | DeploymentEvent): Version => ({
  ...emptyFields(buildFields),
  id: event.data.version_id,
  account_id: event.account_id,
  product_id: event.data.product_id,
  product_name: event.data.product_name,
  version: event.data.version,
  build_id: null,
  status: null,
  // Ingestion sets `created_at` of a build to the time of the version's first event, so a build event and a
  // deployment event give the same time.
  created_at: event.kind === 'build' ? event.data.created_at : event.data.occurred_at,
  updated_at: event.data.received_at,
  position: event.position,
  deployed: false,
})

/**
 * Returns the version after a build event. Only events of the build that was opened last change the version;
 * late events do not.
 */
const foldBuild = (version: Version, { type, data }: BuildEvent): Version => {
  const opens = data.previous_status === null
  const isCurrent = version.build_id === null || version.build_id === data.build_id
  if (type === 'build.late' || !(opens || isCurrent)) return version
  const { build_id, status, updated_at } = data
  return { ...version, ...pickFields(buildFields, data), build_id, status, updated_at }
}

/** Returns the version after an event that names it. The first value of each `scm_*` field stays. */
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
