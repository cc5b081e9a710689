import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue } from 'react'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { DeploymentDrawer } from './deployment-drawer.tsx'
import { DeploymentList } from './deployment-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { DeploymentFilters } from './search.ts'

const route = getRouteApi('/shell/console/deployments')

/** The list of deployments, newest first and live. A click on a row opens the deployment in a drawer. */
export const DeploymentsPage = () => {
  const { filters, open } = route.useLoaderDeps()
  const shownFilters = useDeferredValue(filters)
  const navigate = route.useNavigate()
  const openOne = useCallback(
    (id: string) => void navigate({ search: { ...filters, open: id }, resetScroll: false }),
    [navigate, filters],
  )
  const filterBy = (changed: DeploymentFilters): void => void navigate({ search: changed })
  return (
    <Page>
      <FilterBar filters={filters} onChange={filterBy} />
      <DataBoundary>
        <DeploymentList
          key={JSON.stringify(shownFilters)}
          filters={shownFilters}
          open={open}
          onOpen={openOne}
          onClear={() => filterBy({})}
        />
      </DataBoundary>
      <DeploymentDrawer id={open} onClose={() => void navigate({ search: filters, resetScroll: false })} />
    </Page>
  )
}
