import { checkIdentity, requireService } from '@shiplog/auth'
import { serveLog } from '@shiplog/event-log'
import {
  errorHandler,
  type HealthCheck,
  healthRoutes,
  measureRequests,
  methodNotAllowed,
  notFound,
  requestId,
} from '@shiplog/http'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { postProductRemoval } from './post-product-removal.ts'
import { submitEvents } from './submit-events.ts'

/** Twice what the gateway sends at once. */
const maxBodyBytes = 16 * 1024 * 1024

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
  app.use('/internal', checkIdentity(internalSecret, 'ingestion'), requireService)
  // Not `jsonBody`: the gateway has looked at what clients sent, and one deep item must not fail a batch here.
  app.use(express.json({ limit: maxBodyBytes }))
  app
    .route('/internal/events')
    .post(submitEvents(ctx))
    .all(methodNotAllowed(['POST']))
  app
    .route('/internal/product-removals')
    .post(postProductRemoval(ctx))
    .all(methodNotAllowed(['POST']))
  app
    .route('/internal/event-log')
    .get(serveLog(ctx.db))
    .all(methodNotAllowed(['GET']))
  app.use(notFound)
  app.use(errorHandler(ctx.log))
  return app
}
