import { caughtUp } from '@shiplog/event-log'
import { internalApp, type Shell } from '@shiplog/internal-api'
import type { Express, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { getComparison } from './get-comparison.ts'
import { getDeployment } from './get-deployment.ts'
import { getDeploymentEvents } from './get-deployment-events.ts'
import { getDeploymentMetrics } from './get-deployment-metrics.ts'
import { getDeployments } from './get-deployments.ts'
import { getMatrix } from './get-matrix.ts'
import { getReleaseDeployments } from './get-release-deployments.ts'

export const createApp = (ctx: Context, shell: Shell): Express => {
  const current = caughtUp(ctx.barrier)
  const currentWithTypes = caughtUp(ctx.barrierWithTypes)
  // Only a list that is filtered by type waits for CATALOG: else every list would be slow when catalog is.
  const currentList: RequestHandler = (req, res, next) =>
    (req.query.environment_type === undefined ? current : currentWithTypes)(req, res, next)

  return internalApp('deployment-query', ctx.log, shell, {
    handlers: {
      compareVersions: [current, getComparison(ctx)],
      listDeployments: [currentList, getDeployments(ctx)],
      getDeployment: [current, getDeployment(ctx)],
      listDeploymentEvents: [current, getDeploymentEvents(ctx)],
      getMatrix: [currentWithTypes, getMatrix(ctx)],
      getDeploymentMetrics: [currentList, getDeploymentMetrics(ctx)],
      listReleaseDeployments: [current, getReleaseDeployments(ctx)],
    },
  })
}
