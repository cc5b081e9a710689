import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { ensure, load } from '../../api/query-client.ts'
import { deploymentsOfVersionQuery, versionQuery } from '../../api/versions.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { productQuery, recentDeploymentsQuery, versionByIdQuery } from './queries.ts'
import { productSearch } from './search.ts'

export const productRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.product.path,
  staticData: pages.product,
  validateSearch: productSearch,
  loaderDeps: ({ search }) => {
    const { tab = 'history', days = 30 } = productSearch(search)
    return { tab, days }
  },
  loader: ({ cause, params: { product }, deps: { tab, days } }) =>
    Promise.all([
      ensure(productQuery(product)),
      ensure(matrixRowQuery(product)),
      load(cause, ...(tab === 'history' ? [ensure(recentDeploymentsQuery(product, days))] : [])),
    ]),
  component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
})

export const versionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.version.path,
  staticData: pages.version,
  loader: ({ params: { product, version } }) =>
    Promise.all([
      ensure(versionQuery(product, version)),
      ensure(matrixRowQuery(product)),
      ensure(deploymentsOfVersionQuery(product, version)),
    ]),
  component: lazyRouteComponent(() => import('./version-page.tsx'), 'VersionPage'),
})

/** CI clients print links with the id of a version. They lead to the page with its name. */
export const versionByIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.versionById.path,
  staticData: pages.versionById,
  loader: async ({ params: { versionId } }) => {
    const found = await ensure(versionByIdQuery(versionId))
    if (found === null) return
    const params = { product: found.product_name, version: found.version }
    throw redirect({ to: pages.version.path, params, replace: true })
  },
  component: lazyRouteComponent(() => import('./unknown-version-page.tsx'), 'UnknownVersionPage'),
})
