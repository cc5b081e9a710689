import { choiceParam, given, textParam, timeParam } from '../../api/search-params.ts'
import { preflightOutcomes } from '../../components/preflight-badge.tsx'

/**
 * Reads the filters, which have the names of the query parameters of `GET /preflight-checks/`. Their order is
 * fixed, so that the same filters make the same JSON.
 */
export const checkFilters = (search: Record<string, unknown>) =>
  given({
    product: textParam(search.product),
    environment: textParam(search.environment),
    outcome: choiceParam(preflightOutcomes, search.outcome),
    rule_id: textParam(search.rule_id),
    from: timeParam(search.from),
    to: timeParam(search.to),
  })

export type CheckFilters = ReturnType<typeof checkFilters>
