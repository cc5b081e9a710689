import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam } from '../../api/search-params.ts'
import { type Status, statuses } from '../../components/status-badge.tsx'

/** Search parameters of the page: the filters of the matrix. */
export type OverviewSearch = {
  /** Part of a product's name. */
  product?: string
  environment?: string
  environment_type?: EnvironmentType
  /** Status of the latest deployment in any environment. */
  status?: Status
}

/** Reads the search parameters. Blank and unknown values are left out. */
export const overviewSearch = (search: Record<string, unknown>): OverviewSearch =>
  given({
    product: textParam(search.product)?.trim(),
    environment: textParam(search.environment)?.trim(),
    environment_type: choiceParam(environmentTypes, search.environment_type),
    status: choiceParam(statuses, search.status),
  })
