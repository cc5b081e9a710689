import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { comparisonQuery } from '../../api/comparisons.ts'
import { matrixRowQuery } from '../../api/products.ts'
import { ensure, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { readComparisonSearch } from './search.ts'

export const comparisonRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.comparison.path,
  staticData: pages.comparison,
  validateSearch: readComparisonSearch,
  loaderDeps: ({ search: { product = '', from = '', to = '' } }) => ({ product, from, to }),
  loader: ({ cause, deps: { product, from, to } }) => {
    if (product === '') return
    if (from === '' || to === '') return load(cause, ensure(matrixRowQuery(product)))
    return load(cause, ensure(comparisonQuery(product, from, to)))
  },
  component: lazyRouteComponent(() => import('./comparison-page.tsx'), 'ComparisonPage'),
})
