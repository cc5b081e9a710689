import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { ensure, ensureList, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { releaseDeploymentsQuery, releaseQuery, releasesQuery, releaseVersionsQuery } from './queries.ts'
import { readReleaseSearch } from './search.ts'

export const releasesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.releases.path,
  staticData: pages.releases,
  validateSearch: readReleaseSearch,
  loaderDeps: ({ search }) => readReleaseSearch(search),
  loader: ({ cause, deps }) => load(cause, ensureList(releasesQuery(deps))),
  component: lazyRouteComponent(() => import('./releases-page.tsx'), 'ReleasesPage'),
})

export const releaseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.release.path,
  staticData: pages.release,
  loader: async ({ params: { releaseId } }) => {
    // The API answers 404 to requests about a release that does not exist, so the release is fetched first.
    if ((await ensure(releaseQuery(releaseId))) === null) return
    await Promise.all([
      ensure(releaseVersionsQuery(releaseId)),
      ensure(releaseDeploymentsQuery(releaseId)),
      ensure(environmentsQuery),
    ])
  },
  component: lazyRouteComponent(() => import('./release-page.tsx'), 'ReleasePage'),
})
