import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'

export const releasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/releases',
  component: lazyRouteComponent(() => import('./releases-page.tsx'), 'ReleasesPage'),
})

export const releaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/releases/$releaseId',
  component: lazyRouteComponent(() => import('./release-page.tsx'), 'ReleasePage'),
})
