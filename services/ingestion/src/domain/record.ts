import { buildFields, deploymentFields, type EventKind, type FieldValues, type Status } from '@shiplog/events'

/**
 * The fields that all records of one version in one environment share. For builds `environment_name` is
 * empty.
 */
export type Identity = {
  kind: EventKind
  account_id: string
  product_id: string
  version_id: string
  environment_id: string
  product_name: string
  version: string
  environment_name: string
}

const { deployed_by, deployed_by_email, deployed_by_name, ...otherDeploymentFields } = deploymentFields
const { built_by: _, built_by_email: __, built_by_name: ___, ...otherBuildFields } = buildFields

/** The optional fields of a record, merged from its events. `actor` is who deployed or built. */
export const recordFields = {
  actor: deployed_by,
  actor_email: deployed_by_email,
  actor_name: deployed_by_name,
  ...otherBuildFields,
  ...otherDeploymentFields,
}
export type Fields = FieldValues<typeof recordFields>

/**
 * A valid event, before it is decided. Times are ISO 8601 in UTC with milliseconds, so they compare as text.
 */
export type SubmittedEvent = Identity & {
  status: Status
  /** Time of the event as the client sent it; the time of receipt when it sent none, or one in the future. */
  occurred_at: string
  /** True when `occurred_at` is the client's. */
  occurred_at_given: boolean
  received_at: string
  fields: Fields
}

/** One deployment or one build, merged from its events. It is open until its status is terminal. */
export type LifecycleRecord = Identity &
  Fields & {
    id: string
    /** Ordinal of the event that opened it. Ordinals give the order in which ingestion decided events. */
    ordinal: number
    /** Ordinal of the event that ended it; null while it is open. */
    ended_ordinal: number | null
    /** Run of its events, as `runKeyOf` gives it; null when none of them named a run. */
    run_key: string | null
    status: Status
    /** `occurred_at` of its first event. */
    opened_at: string
    /** `occurred_at` of the event that set its status. */
    occurred_at: string
    /** `occurred_at` of the event that ended it; null while it is open. */
    terminal_at: string | null
    /** True when the event that ended it named no run. Other events of the record may have named one. */
    ended_without_run: boolean
    /** `received_at` of the last event that changed it. */
    updated_at: string
    /**
     * The last late events that were logged, as status and time, newest last. Their retries are recognised by
     * it.
     */
    late_events: string[]
  }

/** The source of a version, which all its events must agree on. The first value of each field stays. */
export type VersionClaim = {
  account_id: string
  product_id: string
  version_id: string
  product_name: string
  version: string
  scm_sha: string | null
  scm_branch: string | null
  scm_repository: string | null
  /** The longest form of `scm_sha` that an event sent. SHAs of other events are compared with it. */
  full_sha: string | null
  /** `occurred_at` of the first event that named the version. */
  created_at: string
}

/** A deployment's record with the field names of the API and of events. */
export const asDeployment = (record: LifecycleRecord) => ({
  ...record,
  deployed_at: record.opened_at,
  deployed_by: record.actor,
  deployed_by_email: record.actor_email,
  deployed_by_name: record.actor_name,
})

/** A build's record with the field names of the API and of events. */
export const asBuild = (record: LifecycleRecord, claim: VersionClaim | null) => ({
  ...record,
  created_at: claim?.created_at ?? record.opened_at,
  built_by: record.actor,
  built_by_email: record.actor_email,
  built_by_name: record.actor_name,
})
