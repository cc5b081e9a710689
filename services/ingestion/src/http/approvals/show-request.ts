import { approvalRequest, pick } from '@shiplog/contract'
import type { ApprovalRowForCaller } from '../../db/approval-requests.ts'
import { shownDecisions, shownRequirements } from '../../guard/approvals/approval-event.ts'
import { stateAt } from '../../guard/approvals/rows.ts'

/** Returns a request as answers show it, with its state at `now`. */
export const showRequest = (row: ApprovalRowForCaller, now: Date) =>
  pick(approvalRequest, {
    ...row,
    state: stateAt(row, now),
    requirements: shownRequirements(row.requirements),
    decisions: shownDecisions(row.decisions),
  })
