import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { productSearch } from './search.ts'

export const productRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/products/$product',
  validateSearch: productSearch,
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
})

export const versionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/products/$product/versions/$version',
  component: lazyRouteComponent(() => import('./version-page.tsx'), 'VersionPage'),
})
