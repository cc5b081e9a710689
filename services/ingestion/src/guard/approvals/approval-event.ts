import { pick } from '@shiplog/contract'
import type { NewEvent } from '@shiplog/event-log'
import { type ApprovalData, type ApprovalType, approvalData } from '@shiplog/events'
import type { ApprovalRow, StoredDecision, StoredRequirement } from './rows.ts'

/** Returns requirements as events and answers have them. */
export const shownRequirements = (requirements: readonly StoredRequirement[]): ApprovalData['requirements'] =>
  requirements.map(({ fulfilled_at: _, ...requirement }) => requirement)

/** Returns decisions as events and answers have them: without roles and e-mail addresses. */
export const shownDecisions = (decisions: readonly StoredDecision[]): ApprovalData['decisions'] =>
  decisions.map(({ email: _, unverified_email: __, roles: ___, ...decision }) => decision)

/** Returns the event about a request that has changed at `now`. */
export const approvalEvent = (
  type: ApprovalType,
  row: ApprovalRow,
  { id, now, trace }: { id: string; now: Date; trace: string | null },
): NewEvent => {
  const data: ApprovalData = pick(approvalData, {
    ...row,
    approval_request_id: row.id,
    requirements: shownRequirements(row.requirements),
    decisions: shownDecisions(row.decisions),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    occurred_at: now.toISOString(),
  })
  return { id, account_id: row.account_id, type, data, trace }
}
