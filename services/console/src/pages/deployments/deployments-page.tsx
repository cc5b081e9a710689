import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Page } from '../../components/page.tsx'
import { DeploymentDrawer } from './deployment-drawer.tsx'
import { DeploymentList } from './deployment-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type DeploymentFilters, filtersOf } from './search.ts'

const route = getRouteApi('/shell/console/deployments')

/** The list of deployments, newest first and live. A click on a row opens the deployment in a drawer. */
export const DeploymentsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const key = JSON.stringify(filtersOf(search))
  // Keeps the identity of `filters` while its content is the same, so that memoised rows do not render again.
  const filters = useMemo(() => JSON.parse(key) as DeploymentFilters, [key])
  const open = useCallback(
    (id: string) => void navigate({ search: { ...filters, open: id }, resetScroll: false }),
    [navigate, filters],
  )
  const filterBy = (changed: DeploymentFilters): void => void navigate({ search: changed })
  return (
    <Page title="Deployments">
      <FilterBar filters={filters} onChange={filterBy} />
      <DeploymentList
        key={key}
        filters={filters}
        open={search.open}
        onOpen={open}
        onClear={() => filterBy({})}
      />
      <DeploymentDrawer
        id={search.open}
        onClose={() => void navigate({ search: filters, resetScroll: false })}
      />
    </Page>
  )
}
