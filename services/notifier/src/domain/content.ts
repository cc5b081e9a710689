import {
  type BuildEvent,
  buildFields,
  type DeploymentEvent,
  deploymentFields,
  type FieldValues,
  type PreflightOutcome,
  pickFields,
  type Status,
} from '@shiplog/events'
import { failureReason } from './failure-reason.ts'

/** The fields of an event without two long ones, from which `error` has the reason of a failure. */
type WithoutLongFields<Fields> = Omit<Fields, 'extra_metadata' | 'error_message'>

/** Outcomes of pre-flight checks that notifications are about. */
export type CheckOutcome = Exclude<PreflightOutcome, 'report_only'>

/** What a message says about a pre-flight check. */
export type CheckContent = {
  /** Name of the first violated rule. */
  rule_name: string
  /** Names of the other violated rules; null when there is none. */
  other_rules: string | null
  /** Error message of the first violated rule. */
  message: string
  /** Time at which time alone lets the deployment start, as ISO 8601 UTC; null when time alone does not. */
  opens_at: string | null
  override: { by: string; reason: string } | null
  /** Address of the check in the web application; null when `PUBLIC_ORIGIN` is not set. */
  address: string | null
}

/** What has happened to an approval request, when notifications are about it. */
export type ApprovalOutcome = 'requested' | 'granted' | 'rejected'

/** What a message says about an approval request. */
export type ApprovalContent = {
  /** False for a request for a commit or a branch whose version is not known yet. */
  has_version: boolean
  /** Which approvals are missing, such as `1 of qa (qa)`; null unless somebody has asked for them. */
  missing: string | null
  /** Names of the people whose approvals count; null when there are none. */
  approved_by: string | null
  /** Name of the person who has rejected the request; null unless it was rejected. */
  rejected_by: string | null
  /** Why the version is to start, or why it was rejected; null when nobody has written it. */
  reason: string | null
  /** Time until which the request waits, or until which the approved version may start; ISO 8601 UTC. */
  expires_at: string
  /** Address of the request in the web application; null when `PUBLIC_ORIGIN` is not set. */
  address: string | null
}

/**
 * What a message says about an event. It is stored until `workers/retention.ts` deletes it. Times are ISO
 * 8601 UTC. The optional fields are those of the event's kind: a build has other fields than a deployment.
 */
export type Content = {
  kind: 'deployment' | 'build'
  /**
   * Status of the deployment or build, outcome of the pre-flight check, or what has happened to the approval
   * request, that the message is about.
   */
  status: Status | CheckOutcome | ApprovalOutcome
  product_name: string
  /** The version; in a message about an approval request without one, a text such as `commit 9fceb02`. */
  version: string
  /** Null for builds. */
  environment_name: string | null
  /** Person or system that deployed, built or asked for approvals. */
  by: string | null
  /** Reason of a failure; null unless the event is a failure with a known reason. */
  error: string | null
  occurred_at: string
  /** Only in messages about pre-flight checks. */
  check?: CheckContent
  /** Only in messages about approval requests. */
  approval?: ApprovalContent
} & Partial<WithoutLongFields<FieldValues<typeof deploymentFields & typeof buildFields>>>

const withoutLongFields = <Fields extends { extra_metadata: unknown; error_message: unknown }>({
  extra_metadata: _,
  error_message: __,
  ...rest
}: Fields): WithoutLongFields<Fields> => rest

/** The part of an event that messages are made of. */
type EventPart = Pick<DeploymentEvent, 'kind' | 'data'> | Pick<BuildEvent, 'kind' | 'data'>

export const toContent = ({ kind, data }: EventPart): Content => {
  const { status, product_name, version, occurred_at } = data
  const error = status === 'failed' ? failureReason(data) : null
  const shared = { kind, status, product_name, version, occurred_at, error }
  if ('deployment_id' in data) {
    const by = data.deployed_by ?? data.deployed_by_name ?? data.deployed_by_email
    return {
      ...withoutLongFields(pickFields(deploymentFields, data)),
      ...shared,
      environment_name: data.environment_name,
      by,
    }
  }
  const by = data.built_by ?? data.built_by_name ?? data.built_by_email
  return { ...withoutLongFields(pickFields(buildFields, data)), ...shared, environment_name: null, by }
}
