import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { approvalQuery, waitingForMeQuery } from '../../api/approvals.ts'
import { comparisonQuery } from '../../api/comparisons.ts'
import { ensure, ensureList, load } from '../../api/query-client.ts'
import { deploymentsOfVersionQuery, versionQuery } from '../../api/versions.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { approvalMetricsQuery, approvalsQuery } from './queries.ts'
import { approvalFilters } from './search.ts'
import { sidesOf } from './sides.ts'

export const approvalsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.approvals.path,
  staticData: pages.approvals,
  validateSearch: approvalFilters,
  loaderDeps: ({ search }) => approvalFilters(search),
  loader: ({ cause, deps }) =>
    load(
      cause,
      ensureList(approvalsQuery(deps)),
      ensure(waitingForMeQuery),
      ensure(approvalMetricsQuery(deps)),
    ),
  component: lazyRouteComponent(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
})

export const approvalRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.approval.path,
  staticData: pages.approval,
  loader: async ({ params: { approvalId } }) => {
    const request = await ensure(approvalQuery(approvalId))
    const sides = request === null ? undefined : sidesOf(request)
    if (sides === undefined) return
    const { product, from, to, version } = sides
    // A part of the page whose data cannot be fetched shows the error: people can decide without it.
    await Promise.allSettled([
      ensure(comparisonQuery(product, from, to)),
      ensure(versionQuery(product, version)),
      ensure(deploymentsOfVersionQuery(product, version)),
    ])
  },
  component: lazyRouteComponent(() => import('./approval-page.tsx'), 'ApprovalPage'),
})
