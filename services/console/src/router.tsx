import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './api/search-params.ts'
import { PageError, PagePending } from './components/page.tsx'
import { rootRoute } from './layout/root-route.tsx'
import { shellRoute } from './layout/shell-route.tsx'
import { approvalRoute, approvalsRoute } from './pages/approvals/route.ts'
import { comparisonRoute } from './pages/comparison/route.ts'
import { deploymentsRoute } from './pages/deployments/route.ts'
import { freezesRoute } from './pages/freezes/route.ts'
import { insightsRoute } from './pages/insights/route.ts'
import { notificationsRoute } from './pages/notifications/route.ts'
import { overviewRoute } from './pages/overview/route.ts'
import { preflightCheckRoute, preflightChecksRoute } from './pages/preflight-checks/route.ts'
import { productRoute, versionByIdRoute, versionRoute } from './pages/products/route.ts'
import { releaseRoute, releasesRoute } from './pages/releases/route.ts'
import { rulesRoute } from './pages/rules/route.ts'
import { settingsRoute } from './pages/settings/route.ts'

/** All pages. Code and data of a page are loaded when the user opens the page, or points at a link to it. */
const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([
    overviewRoute,
    deploymentsRoute,
    productRoute,
    versionRoute,
    versionByIdRoute,
    comparisonRoute,
    releasesRoute,
    releaseRoute,
    rulesRoute,
    insightsRoute,
    preflightChecksRoute,
    preflightCheckRoute,
    approvalsRoute,
    approvalRoute,
    freezesRoute,
    notificationsRoute,
    settingsRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultErrorComponent: PageError,
  defaultPendingComponent: PagePending,
  // The previous page stays on screen for this time while the next one is loading.
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  // Loaders run whenever a user points at a link: the query client knows what is cached.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
