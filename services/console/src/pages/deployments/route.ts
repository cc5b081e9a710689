import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'

export const deploymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/deployments',
  component: lazyRouteComponent(() => import('./deployments-page.tsx'), 'DeploymentsPage'),
})
