import { buildFields, deploymentFields, type EventKind, type Status, type Told } from '@shiplog/events'

/** What all records of one version in one environment share. For builds `environment_name` is empty. */
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

const { deployed_by, deployed_by_email, deployed_by_name, ...ofDeployments } = deploymentFields
const { built_by: _, built_by_email: __, built_by_name: ___, ...ofBuilds } = buildFields

/** What a record keeps of what its events tell; who deployed or built is its actor. */
export const recordFields = {
  actor: deployed_by,
  actor_email: deployed_by_email,
  actor_name: deployed_by_name,
  ...ofBuilds,
  ...ofDeployments,
}
export type Fields = Told<typeof recordFields>

/**
 * An event that was posted and is valid. Its times are ISO 8601 UTC with milliseconds: they compare as text.
 */
export type SubmittedEvent = Identity & {
  status: Status
  /** When it happened; when it arrived, if the client does not say or names a time to come. */
  occurred_at: string
  /** Whether the client said when it happened. */
  occurred_at_given: boolean
  received_at: string
  fields: Fields
}

/** One deployment, or one build: what its events add up to. It is open until its status is terminal. */
export type LifecycleRecord = Identity &
  Fields & {
    id: string
    /** Place of the event that opened it, in the order of all events. */
    ordinal: number
    /** Place of the event that ended it; null while it is open. */
    ended_ordinal: number | null
    run_key: string | null
    status: Status
    /** When its first event happened. */
    opened_at: string
    /** When the event that brought its status happened. */
    occurred_at: string
    /** When the event that ended it happened; null while it is open. */
    terminal_at: string | null
    /** Whether the event that ended it named no run, though another event of the record may have. */
    ended_without_run: boolean
    updated_at: string
    /** The late events that its history has already, newest last. */
    late_events: string[]
  }

/** What all events of a version must agree on; the first value of each field stays. */
export type VersionClaim = {
  account_id: string
  product_id: string
  version_id: string
  product_name: string
  version: string
  scm_sha: string | null
  scm_branch: string | null
  scm_repository: string | null
  /** The longest form of `scm_sha` that an event has sent: what other SHAs are compared with. */
  full_sha: string | null
  created_at: string
}

/** A deployment's record, by the names that others know. */
export const asDeployment = (record: LifecycleRecord) => ({
  ...record,
  deployed_at: record.opened_at,
  deployed_by: record.actor,
  deployed_by_email: record.actor_email,
  deployed_by_name: record.actor_name,
})

/** A build's record, by the names that others know. */
export const asBuild = (record: LifecycleRecord, claim: VersionClaim | null) => ({
  ...record,
  created_at: claim?.created_at ?? record.opened_at,
  built_by: record.actor,
  built_by_email: record.actor_email,
  built_by_name: record.actor_name,
})
