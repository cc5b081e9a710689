import { type EnvironmentType, environmentTypes } from '../../api/environments.ts'
import { choiceParam, given, textParam } from '../../api/search-params.ts'
import { type Status, statuses } from '../../components/status-badge.tsx'

/** The filters of the matrix. */
export type MatrixFilters = {
  /** Part of a product's name. */
  product?: string
  environment?: string
  environment_type?: EnvironmentType
  /** Status of the latest deployment in any environment. */
  status?: Status
}

/** How the matrix is shown. A choice that is left out is the usual one, which its comment names. */
export type MatrixView = {
  /** Order of the products; by last change. */
  sort?: 'name' | 'behind'
  /** Whether idle products are shown; they are hidden. */
  idle?: 'shown'
  /** Height of the rows; comfortable. */
  density?: 'compact'
  /** Types whose environments are one column, separated by commas; none. */
  folded?: string
}

/** Search parameters of the page. */
export type OverviewSearch = MatrixFilters & MatrixView

type Params = Record<string, unknown>

/** Returns the types of a list that is separated by commas, in their usual order. */
export const toTypes = (folded = ''): EnvironmentType[] => {
  const names = folded.split(',')
  return environmentTypes.filter((type) => names.includes(type))
}

/** Reads the filters. Blank and unknown values are left out. */
export const filtersOf = (search: Params): MatrixFilters =>
  given({
    product: textParam(search.product)?.trim(),
    environment: textParam(search.environment)?.trim(),
    environment_type: choiceParam(environmentTypes, search.environment_type),
    status: choiceParam(statuses, search.status),
  })

/** Reads the choices of the view. Unknown values and the usual ones are left out. */
export const viewOf = (search: Params): MatrixView =>
  given({
    sort: choiceParam(['name', 'behind'] as const, search.sort),
    idle: choiceParam(['shown'] as const, search.idle),
    density: choiceParam(['compact'] as const, search.density),
    folded: toTypes(textParam(search.folded)).join(',') || undefined,
  })

/** Reads the search parameters. */
export const overviewSearch = (search: Params): OverviewSearch => ({
  ...filtersOf(search),
  ...viewOf(search),
})
