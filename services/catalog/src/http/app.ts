import { checkIdentity, requireRole, requireService } from '@shiplog/auth'
import { caughtUp, serveLog } from '@shiplog/event-log'
import {
  errorHandler,
  type HealthCheck,
  healthRoutes,
  jsonBody,
  measureRequests,
  notFound,
  requestId,
} from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { addReleaseVersion } from './add-release-version.ts'
import { createEnvironment } from './create-environment.ts'
import { createProduct } from './create-product.ts'
import { createRelease } from './create-release.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteRelease } from './delete-release.ts'
import { getEnvironment } from './get-environment.ts'
import { getEnvironments } from './get-environments.ts'
import { getProduct } from './get-product.ts'
import { getProducts } from './get-products.ts'
import { getRelease } from './get-release.ts'
import { getReleaseVersionIds } from './get-release-version-ids.ts'
import { getReleaseVersions } from './get-release-versions.ts'
import { getReleases } from './get-releases.ts'
import { getVersion } from './get-version.ts'
import { getVersions } from './get-versions.ts'
import { removeReleaseVersion } from './remove-release-version.ts'
import { updateEnvironment } from './update-environment.ts'
import { updateProduct } from './update-product.ts'
import { updateRelease } from './update-release.ts'

export type AppOptions = {
  internalSecret: string
  version: string
  check: HealthCheck
  stopping: () => boolean
}

export const createApp = (ctx: Context, options: AppOptions): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId, measureRequests)
  app.use(healthRoutes(options))
  app.use(checkIdentity(options.internalSecret, 'catalog'))
  app.use(jsonBody())

  app.get('/internal/event-log', requireService, serveLog(ctx.db))

  // Writes wait too: whether a product or an environment exists is for events to tell as well as for people.
  const current = caughtUp(ctx.barrier)
  app.post('/products', requireRole('member'), current, createProduct(ctx))
  app.get('/products', requireRole('viewer'), current, getProducts(ctx))
  app.get('/products/:id', requireRole('viewer'), current, getProduct(ctx))
  app.patch('/products/:id', requireRole('member'), current, updateProduct(ctx))
  app.delete('/products/:id', requireRole('admin'), current, deleteProduct(ctx))
  app.get('/versions', requireRole('viewer'), current, getVersions(ctx))
  app.get('/versions/:id', requireRole('viewer'), current, getVersion(ctx))

  app.post('/environments', requireRole('member'), current, createEnvironment(ctx))
  app.get('/environments', requireRole('viewer'), current, getEnvironments(ctx))
  app.get('/environments/:id', requireRole('viewer'), current, getEnvironment(ctx))
  app.patch('/environments/:id', requireRole('member'), current, updateEnvironment(ctx))

  app.post('/releases', requireRole('member'), createRelease(ctx))
  app.get('/releases', requireRole('viewer'), getReleases(ctx))
  app.get('/releases/:id', requireRole('viewer'), getRelease(ctx))
  app.patch('/releases/:id', requireRole('member'), updateRelease(ctx))
  app.delete('/releases/:id', requireRole('member'), deleteRelease(ctx))
  app.post('/releases/:id/versions', requireRole('member'), current, addReleaseVersion(ctx))
  app.get('/releases/:id/versions', requireRole('viewer'), current, getReleaseVersions(ctx))
  app.delete('/releases/:id/versions/:version_id', requireRole('member'), current, removeReleaseVersion(ctx))
  app.get('/internal/releases/:id/version-ids', requireService, current, getReleaseVersionIds(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx.log, isUnavailable))
  return app
}
