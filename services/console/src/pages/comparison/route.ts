import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { readComparisonSearch } from './search.ts'

export const comparisonRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/comparison',
  validateSearch: readComparisonSearch,
  component: lazyRouteComponent(() => import('./comparison-page.tsx'), 'ComparisonPage'),
})
