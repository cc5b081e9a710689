import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ensure, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { monthOf } from './month.ts'
import { freezesQuery } from './queries.ts'
import { freezesSearch } from './search.ts'

export const freezesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.freezes.path,
  staticData: pages.freezes,
  validateSearch: freezesSearch,
  loaderDeps: ({ search }) => ({ month: freezesSearch(search).month ?? monthOf(Date.now()) }),
  loader: ({ cause, deps: { month } }) => load(cause, ensure(freezesQuery(month))),
  component: lazyRouteComponent(() => import('./freezes-page.tsx'), 'FreezesPage'),
})
