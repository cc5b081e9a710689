import { caughtUp } from '@shiplog/event-log'
import { internalApp, type Shell } from '@shiplog/service-shell'
import type { Express, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { getBadgeState } from './get-badge-state.ts'
import { getComparison } from './get-comparison.ts'
import { getDeployment } from './get-deployment.ts'
import { getDeploymentEvents } from './get-deployment-events.ts'
import { getDeploymentMetrics } from './get-deployment-metrics.ts'
import { getDeployments } from './get-deployments.ts'
import { getMatrix } from './get-matrix.ts'
import { getPreflightCheck } from './get-preflight-check.ts'
import { getPreflightChecks } from './get-preflight-checks.ts'
import { getPreflightMetrics } from './get-preflight-metrics.ts'
import { getReleaseDeployments } from './get-release-deployments.ts'
import { simulateRule } from './simulate-rule.ts'

export const createApp = (ctx: Context, shell: Shell): Express => {
  const awaitEvents = caughtUp(ctx.barrier)
  const awaitEventsAndTypes = caughtUp(ctx.barrierWithTypes)
  // Only a list that is filtered by type waits for CATALOG, so that a slow catalog slows down no other list.
  const awaitNeeded: RequestHandler = (req, res, next) =>
    (req.query.environment_type === undefined ? awaitEvents : awaitEventsAndTypes)(req, res, next)

  return internalApp('deployment-query', ctx.log, shell, {
    handlers: {
      compareVersions: [awaitEvents, getComparison(ctx)],
      listDeployments: [awaitNeeded, getDeployments(ctx)],
      getDeployment: [awaitEvents, getDeployment(ctx)],
      listDeploymentEvents: [awaitEvents, getDeploymentEvents(ctx)],
      getMatrix: [awaitEventsAndTypes, getMatrix(ctx)],
      getDeploymentMetrics: [awaitNeeded, getDeploymentMetrics(ctx)],
      listReleaseDeployments: [awaitEvents, getReleaseDeployments(ctx)],
      listPreflightChecks: [awaitEvents, getPreflightChecks(ctx)],
      getPreflightCheck: [awaitEvents, getPreflightCheck(ctx)],
      getPreflightMetrics: [awaitEvents, getPreflightMetrics(ctx)],
      simulateDeploymentRule: [awaitEventsAndTypes, simulateRule(ctx)],
    },
    // Does not wait for newer events: a badge may be some seconds old, and may be fetched often.
    forServices: [['GET', '/internal/badge-states', ['gateway'], getBadgeState(ctx)]],
  })
}
