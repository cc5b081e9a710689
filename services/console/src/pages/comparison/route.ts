import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'

export const comparisonRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/comparison',
  component: lazyRouteComponent(() => import('./comparison-page.tsx'), 'ComparisonPage'),
})
