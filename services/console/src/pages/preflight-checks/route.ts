import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ensure, ensureList, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { checkQuery, checksQuery, recentOverridesQuery, rulesQuery } from './queries.ts'
import { checkFilters } from './search.ts'

export const preflightChecksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.preflightChecks.path,
  staticData: pages.preflightChecks,
  validateSearch: checkFilters,
  loaderDeps: ({ search }) => checkFilters(search),
  loader: ({ cause, deps }) =>
    load(cause, ensureList(checksQuery(deps)), ensure(recentOverridesQuery({})), ensure(rulesQuery)),
  component: lazyRouteComponent(() => import('./checks-page.tsx'), 'ChecksPage'),
})

export const preflightCheckRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.preflightCheck.path,
  staticData: pages.preflightCheck,
  loader: async ({ params: { checkId } }) => {
    const check = await ensure(checkQuery(checkId))
    if (check === null) return
    const { product_name: product, environment_name: environment } = check
    await ensure(recentOverridesQuery({ product, environment }))
  },
  component: lazyRouteComponent(() => import('./check-page.tsx'), 'CheckPage'),
})
