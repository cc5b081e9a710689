import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ensure, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { figuresQueries } from './queries.ts'
import { toInsightsSearch } from './search.ts'

export const insightsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.insights.path,
  staticData: pages.insights,
  validateSearch: toInsightsSearch,
  loaderDeps: ({ search }) => toInsightsSearch(search),
  loader: ({ cause, deps }) => load(cause, ...figuresQueries(deps, Date.now()).map((query) => ensure(query))),
  component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage'),
})
