import { z } from 'zod'
import { id, text, time } from './values.ts'

/**
 * States of an approval request. `pending` is the first. `approved` can still become `rejected` or
 * `cancelled`, and `pending` again when a changed rule asks for more. The others are final. `expired` is what
 * becomes of `pending` after `expires_at`; there is no event about it.
 */
export const approvalStates = [
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'superseded',
] as const
export type ApprovalState = (typeof approvalStates)[number]

/** What people decide about a request. */
export const approvalChoices = ['approved', 'rejected'] as const
export type ApprovalChoice = (typeof approvalChoices)[number]

/** How many people must approve, who may, and who has. */
export const approvalRequirement = z.object({
  name: text,
  /** Roles whose holders may approve. */
  roles: z.array(text),
  /** Subjects and e-mail addresses of people who may approve. */
  users: z.array(text),
  /** Environment in which the version must have completed before the approval; null for none. */
  environment: text.nullable(),
  /** Number of people who must approve. */
  count: z.number(),
  /** Subjects of the people whose approvals count here. */
  approved_by: z.array(text),
  /** Number of people who must still approve. */
  missing: z.number(),
})
export type ApprovalRequirement = z.output<typeof approvalRequirement>

/** What one person has decided. */
export const approvalDecision = z.object({
  decision: z.enum(approvalChoices),
  subject: text,
  name: text.nullable(),
  comment: text.nullable(),
  decided_at: time,
})
export type ApprovalDecision = z.output<typeof approvalDecision>

/** A request after an event. */
export const approvalData = z.object({
  approval_request_id: id,
  product_id: id,
  product_name: text,
  environment_id: id,
  environment_name: text,
  /** The version that is to start; null while a request for a commit or a branch is unused. */
  version: text.nullable(),
  scm_sha: text.nullable(),
  scm_branch: text.nullable(),
  state: z.enum(approvalStates),
  requirements: z.array(approvalRequirement),
  /** All decisions so far, the oldest first. */
  decisions: z.array(approvalDecision),
  /** Subject of the user who asked, or who deployed the version that was blocked. */
  requested_by: text.nullable(),
  reason: text.nullable(),
  /** The pending deployment that was blocked, and waits for the approval; null when there is none. */
  pending_deployment_id: id.nullable(),
  created_at: time,
  expires_at: time,
  /** Time of the event. */
  occurred_at: time,
})
export type ApprovalData = z.output<typeof approvalData>

/** Types of the events about approval requests that notifications are about. */
export const notifiedApprovalTypes = ['approval.requested', 'approval.granted', 'approval.rejected'] as const
export type NotifiedApprovalType = (typeof notifiedApprovalTypes)[number]

/**
 * Types of the events about approval requests, in the stream EVENTS:
 * - `requested`: it was opened, or needs people again because its rules have changed;
 * - `given`: somebody has approved, and others are still missing;
 * - `granted`: nobody is missing;
 * - `rejected`, `cancelled`, `superseded`: it lets nothing start any more;
 * - `used`: a start has used a request for a commit or a branch, which is now one for its version.
 */
export const approvalTypes = [
  ...notifiedApprovalTypes,
  'approval.given',
  'approval.cancelled',
  'approval.superseded',
  'approval.used',
] as const
export type ApprovalType = (typeof approvalTypes)[number]
