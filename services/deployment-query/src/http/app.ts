import { checkIdentity, requireRole } from '@shiplog/auth'
import { caughtUp } from '@shiplog/event-log'
import { errorHandler, type HealthCheck, healthRoutes, notFound, requestId, measureRequests } from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { getDeployment } from './get-deployment.ts'
import { getDeployments } from './get-deployments.ts'

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
  app.get('/deployments', requireRole('viewer'), current, getDeployments(ctx))
  app.get('/deployments/:id', requireRole('viewer'), current, getDeployment(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx.log, isUnavailable))
  return app
}
