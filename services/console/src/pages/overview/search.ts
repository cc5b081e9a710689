import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam } from '../../api/search-params.ts'
import { type Status, statuses } from '../../components/status-badge.tsx'

/** What the matrix is filtered by, as the address has it. */
export type OverviewSearch = {
  /** Part of a product's name. */
  product?: string
  environment?: string
  environment_type?: EnvironmentType
  /** Of a latest deployment. */
  status?: Status
}

/** What of an address counts; blank filters and unknown ones are left out. */
export const overviewSearch = (search: Record<string, unknown>): OverviewSearch =>
  given({
    product: textParam(search.product)?.trim(),
    environment: textParam(search.environment)?.trim(),
    environment_type: choiceParam(environmentTypes, search.environment_type),
    status: choiceParam(statuses, search.status),
  })
