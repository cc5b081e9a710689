import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { readDeploymentSearch } from './search.ts'

export const deploymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/deployments',
  validateSearch: readDeploymentSearch,
  component: lazyRouteComponent(() => import('./deployments-page.tsx'), 'DeploymentsPage'),
})
