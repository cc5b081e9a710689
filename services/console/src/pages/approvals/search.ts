import { choiceParam, given, textParam } from '../../api/search-params.ts'
import { approvalStates } from '../../approvals/approval-badge.tsx'

/**
 * Reads the filters, which have the names of the query parameters of `GET /approval-requests/`. Their order
 * is fixed, so that the same filters make the same JSON.
 */
export const approvalFilters = (search: Record<string, unknown>) =>
  given({
    state: choiceParam(approvalStates, search.state),
    product: textParam(search.product),
    environment: textParam(search.environment),
    version: textParam(search.version),
  })

export type ApprovalFilters = ReturnType<typeof approvalFilters>
