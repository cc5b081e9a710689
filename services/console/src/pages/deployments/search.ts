import { environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam, timeParam } from '../../api/search-params.ts'
import { statuses } from '../../components/status-badge.tsx'

/** What the list may be filtered by, under the names that `GET /deployments/` has for it. */
const readFilters = (search: Record<string, unknown>) =>
  given({
    product: textParam(search.product),
    environment: textParam(search.environment),
    environment_type: choiceParam(environmentTypes, search.environment_type),
    status: choiceParam(statuses, search.status),
    version: textParam(search.version),
    deployed_by: textParam(search.deployed_by),
    scm_sha: textParam(search.scm_sha),
    from: timeParam(search.from),
    to: timeParam(search.to),
  })

export type DeploymentFilters = ReturnType<typeof readFilters>

/** The address of the page: the filters, and the deployment that is open beside the list. */
export type DeploymentSearch = DeploymentFilters & { open?: string }

export const readDeploymentSearch = (search: Record<string, unknown>): DeploymentSearch => {
  const open = textParam(search.open)
  return { ...readFilters(search), ...(open !== undefined && { open }) }
}

/** In an order of their own, so that the same filters are the same key. */
export const filtersOf = (search: DeploymentSearch): DeploymentFilters => readFilters(search)

/** What each group of filters is given. */
export type FilterProps = {
  filters: DeploymentFilters
  /** One filter, as the reader left it; blank takes it away. */
  onSet: (name: keyof DeploymentFilters, value: string) => void
}
