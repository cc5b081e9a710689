import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { overviewSearch } from './search.ts'

export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})
