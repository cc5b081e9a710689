import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ensure, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { deploymentQuery, newestDeploymentsQuery } from './queries.ts'
import { filtersOf, readDeploymentSearch } from './search.ts'

export const deploymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.deployments.path,
  staticData: pages.deployments,
  validateSearch: readDeploymentSearch,
  loaderDeps: ({ search }) => ({ filters: filtersOf(search), open: search.open }),
  loader: ({ cause, deps: { filters, open } }) =>
    load(
      cause,
      ensure(newestDeploymentsQuery(filters)),
      ...(open === undefined ? [] : [ensure(deploymentQuery(open))]),
    ),
  component: lazyRouteComponent(() => import('./deployments-page.tsx'), 'DeploymentsPage'),
})
