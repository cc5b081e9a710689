import { checkIdentity, requireRole } from '@shiplog/auth'
import { caughtUp } from '@shiplog/event-log'
import {
  errorHandler,
  type HealthCheck,
  healthRoutes,
  measureRequests,
  notFound,
  requestId,
} from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express, type RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { getDeployment } from './get-deployment.ts'
import { getDeployments } from './get-deployments.ts'
import { getReleaseDeployments } from './get-release-deployments.ts'

export type AppOptions = {
  internalSecret: string
  version: string
  check: HealthCheck
  stopping: () => boolean
}

export const createApp = (ctx: Context, { internalSecret, ...health }: AppOptions): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId, measureRequests)
  app.use(healthRoutes(health))
  app.use(checkIdentity(internalSecret, 'deployment-query'))

  const current = caughtUp(ctx.barrier)
  const currentWithTypes = caughtUp(ctx.barrierWithTypes)
  // What waits for catalog's log lags with catalog: only those who ask for types do.
  const currentList: RequestHandler = (req, res, next) =>
    (req.query.environment_type === undefined ? current : currentWithTypes)(req, res, next)
  app.get('/deployments', requireRole('viewer'), currentList, getDeployments(ctx))
  app.get('/deployments/:id', requireRole('viewer'), current, getDeployment(ctx))
  app.get('/releases/:id/deployments', requireRole('viewer'), current, getReleaseDeployments(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx.log, isUnavailable))
  return app
}
