import { checkIdentity, requireRole, requireService } from '@shiplog/auth'
import { caughtUp } from '@shiplog/event-log'
import { errorHandler, type HealthCheck, healthRoutes, jsonBody, notFound, requestId } from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { getEventLog } from './get-event-log.ts'
import { getProduct } from './get-product.ts'
import { getProducts } from './get-products.ts'
import { getVersion } from './get-version.ts'
import { getVersions } from './get-versions.ts'
import { updateProduct } from './update-product.ts'

export type AppOptions = {
  internalSecret: string
  version: string
  check: HealthCheck
  stopping: () => boolean
}

const maxBodyBytes = 1024 * 1024

export const createApp = (ctx: Context, options: AppOptions): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId)
  app.use(healthRoutes(options))
  app.use(checkIdentity(options.internalSecret, 'catalog'))
  app.use(jsonBody(maxBodyBytes))

  app.get('/internal/event-log', requireService, getEventLog(ctx))

  // Writes wait too: whether a product exists is for events to tell as well as for people.
  const current = caughtUp(ctx.barrier)
  app.post('/products', requireRole('member'), current, createProduct(ctx))
  app.get('/products', requireRole('viewer'), current, getProducts(ctx))
  app.get('/products/:id', requireRole('viewer'), current, getProduct(ctx))
  app.patch('/products/:id', requireRole('member'), current, updateProduct(ctx))
  app.delete('/products/:id', requireRole('admin'), current, deleteProduct(ctx))
  app.get('/versions', requireRole('viewer'), current, getVersions(ctx))
  app.get('/versions/:id', requireRole('viewer'), current, getVersion(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx.log, isUnavailable))
  return app
}
