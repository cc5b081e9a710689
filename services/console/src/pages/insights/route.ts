import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { toInsightsSearch } from './search.ts'

export const insightsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/insights',
  validateSearch: toInsightsSearch,
  component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
})
