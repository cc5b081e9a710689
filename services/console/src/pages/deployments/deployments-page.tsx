import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { DeploymentDrawer } from './deployment-drawer.tsx'
import { DeploymentList } from './deployment-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type DeploymentFilters, filtersOf } from './search.ts'

const route = getRouteApi('/shell/console/deployments')

/** All deployments, newest first, as they happen; one opens beside the list. */
export const DeploymentsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = filtersOf(search)
  const filterBy = (changed: DeploymentFilters): void => void navigate({ search: changed })
  return (
    <Page title="Deployments">
      <FilterBar filters={filters} onChange={filterBy} />
      <DeploymentList
        key={JSON.stringify(filters)}
        filters={filters}
        open={search.open}
        onClear={() => filterBy({})}
      />
      <DeploymentDrawer
        id={search.open}
        onClose={() => void navigate({ search: filters, resetScroll: false })}
      />
    </Page>
  )
}
