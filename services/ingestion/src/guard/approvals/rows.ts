import type { ApprovalDecision, ApprovalRequirement, ApprovalState } from '@shiplog/events'

/** A requirement as it was last counted. */
export type StoredRequirement = ApprovalRequirement & {
  /** Time of the approval after which nobody was missing, as ISO 8601; null while somebody is. */
  fulfilled_at: string | null
}

/** A decision with what is needed to count it again when rules change. */
export type StoredDecision = ApprovalDecision & {
  email: string | null
  unverified_email: string | null
  /** Those of the person's roles that a requirement named when the person decided. */
  roles: string[]
}

/** A row of `approval_request`. */
export type ApprovalRow = {
  id: string
  account_id: string
  product_id: string
  product_name: string
  environment_id: string
  environment_name: string
  /** Null while a request for a commit or a branch has not been used. */
  version: string | null
  scm_sha: string | null
  scm_branch: string | null
  /** Maintenance stores `expired` up to an hour after `expires_at`. `stateAt` has the state at a moment. */
  state: ApprovalState
  requirements: StoredRequirement[]
  decisions: StoredDecision[]
  /** Subjects, names and e-mail addresses of the people who asked for, built or deployed the version. */
  owners: string[]
  /** Roles and people of whom one more approval would count: `role:<name>` or `user:<name>`. */
  waits_for: string[]
  /** As `waits_for`, for the people in `owners`. */
  waits_for_owners: string[]
  /** Time for which the request waits, and for which the version may start after the approval. */
  expires_hours: number
  requested_by: string | null
  reason: string | null
  pending_deployment_id: string | null
  /** Time at which the version was first named. */
  named_at: Date
  created_at: Date
  expires_at: Date
  decided_at: Date | null
}

/** True for a request that may still let a version start, unless it has expired. */
export const isOpen = ({ state }: Pick<ApprovalRow, 'state'>): boolean =>
  state === 'pending' || state === 'approved'

/** Returns the state of a request at a moment. */
export const stateAt = ({ state, expires_at }: ApprovalRow, now: Date): ApprovalState =>
  state === 'pending' && expires_at <= now ? 'expired' : state

/** A row of `seen_person`. */
export type SeenPersonRow = {
  account_id: string
  subject: string
  email: string | null
  /** All roles of the person, also those of the account's own. */
  roles: string[]
  seen_at: Date
}
