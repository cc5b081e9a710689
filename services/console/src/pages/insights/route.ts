import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'

export const insightsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/insights',
  component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
})
