import {
  buildFields,
  deploymentFields,
  type EventKind,
  type FieldValues,
  type PreflightStatus,
  type Status,
} from '@shiplog/events'

/**
 * The fields that all records of one version in one environment have in common. For builds,
 * `environment_name` is empty.
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
 * A valid event, before it is decided. Times are ISO 8601 in UTC with milliseconds, so they can be compared
 * as text.
 */
export type SubmittedEvent = Identity & {
  status: Status
  /** Time of the event as the client sent it; the time of receipt when it sent none, or one in the future. */
  occurred_at: string
  /** True when `occurred_at` is the time that the client sent. */
  occurred_at_given: boolean
  received_at: string
  fields: Fields
}

/** One deployment or one build, merged from its events. It is open until its status is terminal. */
export type LifecycleRecord = Identity &
  Fields & {
    id: string
    /**
     * Ordinal of the event that opened the record. Ordinals give the order in which ingestion decided events.
     */
    ordinal: number
    /** Ordinal of the event that ended the record; null while the record is open. */
    ended_ordinal: number | null
    /** Run of the record's events, as `runKeyOf` returns it; null while none of them has named a run. */
    run_key: string | null
    status: Status
    /** `occurred_at` of the record's first event. */
    opened_at: string
    /** `occurred_at` of the event that set the status. */
    occurred_at: string
    /** `occurred_at` of the event that ended the record; null while the record is open. */
    terminal_at: string | null
    /** True when the event that ended it named no run. Other events of the record may have named one. */
    ended_without_run: boolean
    /** Result of the pre-flight checks; null when no rule applied, or before the start. */
    preflight_status: PreflightStatus | null
    /** `received_at` of the last event that changed the status or a field. */
    updated_at: string
    /**
     * Status and time of the last late events, newest last. A late event with the same status and time is a
     * retry.
     */
    late_events: string[]
  }

/**
 * What events have said about the source of a version. All events must have the same SHA. The first value of
 * `scm_sha`, `scm_branch` and `scm_repository` stays.
 */
export type VersionClaim = {
  account_id: string
  product_id: string
  version_id: string
  product_name: string
  version: string
  scm_sha: string | null
  scm_branch: string | null
  scm_repository: string | null
  /**
   * The longest form of `scm_sha` that an event sent. The SHAs of other events are compared with this form.
   */
  full_sha: string | null
  /** `occurred_at` of the first event that named the version. */
  created_at: string
}

/** Returns a deployment's record with the field names of the API and of events. */
export const asDeployment = (record: LifecycleRecord) => ({
  ...record,
  deployed_at: record.opened_at,
  deployed_by: record.actor,
  deployed_by_email: record.actor_email,
  deployed_by_name: record.actor_name,
})

/** Returns a build's record with the field names of the API and of events. */
export const asBuild = (record: LifecycleRecord, claim: VersionClaim | null) => ({
  ...record,
  created_at: claim?.created_at ?? record.opened_at,
  built_by: record.actor,
  built_by_email: record.actor_email,
  built_by_name: record.actor_name,
})
