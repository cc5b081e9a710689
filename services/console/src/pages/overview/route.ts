import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { overviewSearch } from './search.ts'

export const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.overview.path,
  staticData: pages.overview,
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
})
