import { environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam, timeParam } from '../../api/search-params.ts'
import { statuses } from '../../components/status-badge.tsx'

/**
 * Reads the filters, which have the names of the query parameters of `GET /deployments/`. Their order is
 * fixed, so that the same filters make the same JSON.
 */
export const filtersOf = (search: Record<string, unknown>) =>
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

export type DeploymentFilters = ReturnType<typeof filtersOf>

/** Search parameters of the page: the filters, and the id of the deployment that is open in the drawer. */
export type DeploymentSearch = DeploymentFilters & { open?: string }

export const readDeploymentSearch = (search: Record<string, unknown>): DeploymentSearch => ({
  ...filtersOf(search),
  ...given({ open: textParam(search.open) }),
})

/** Props of a group of filters. */
export type FilterProps = {
  filters: DeploymentFilters
  /** Called with the new value of a filter; an empty value removes the filter. */
  onSet: (name: keyof DeploymentFilters, value: string) => void
}
