import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { readReleaseSearch } from './search.ts'

export const releasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/releases',
  validateSearch: readReleaseSearch,
  component: lazyRouteComponent(() => import('./releases-page.tsx'), 'ReleasesPage'),
})

export const releaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/releases/$releaseId',
  component: lazyRouteComponent(() => import('./release-page.tsx'), 'ReleasePage'),
})
