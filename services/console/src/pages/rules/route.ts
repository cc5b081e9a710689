import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { ensure, load } from '../../api/query-client.ts'
import { rulesQuery } from '../../api/rules.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { revisionsQuery } from './queries.ts'
import { readRulesSearch } from './search.ts'

export const rulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.rules.path,
  staticData: pages.rules,
  validateSearch: readRulesSearch,
  loaderDeps: ({ search }) => readRulesSearch(search),
  loader: ({ cause, deps: { open } }) =>
    load(
      cause,
      ensure(rulesQuery),
      ensure(environmentsQuery),
      ...(open === undefined ? [] : [ensure(revisionsQuery(open))]),
    ),
  component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
})
