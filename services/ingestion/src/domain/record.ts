import type { Status } from '@shiplog/events'

export type Kind = 'deployment' | 'build'

/** What records of one thing share. A build has no environment: its `environment_name` is empty. */
export type Identity = {
  kind: Kind
  account_id: string
  product_id: string
  version_id: string
  environment_id: string
  product_name: string
  version: string
  environment_name: string
}

/** What a client may say of a run beside its status. */
export type Fields = {
  /** `deployed_by` of a deployment, `built_by` of a build. */
  actor: string | null
  actor_email: string | null
  actor_name: string | null
  scm_branch: string | null
  scm_sha: string | null
  scm_repository: string | null
  build_url: string | null
  deploy_url: string | null
  build_number: string | null
  source_system: string | null
  invoke_id: string | null
  error_message: string | null
  error_code: string | null
  started_at: string | null
  completed_at: string | null
  extra_metadata: Record<string, unknown> | null
}

/** An event as it was posted, checked. Times are ISO 8601 UTC with milliseconds, so that they compare as text. */
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
    /** Place of its opening in the order of all events that were decided. */
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

/** The version that all events of a product and version share; the first value of each field stays. */
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
