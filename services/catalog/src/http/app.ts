import { getEnvironment, getProduct, getRelease, getVersion } from '@shiplog/contract'
import { caughtUp, serveLog } from '@shiplog/event-log'
import { internalApp, type Shell } from '@shiplog/service-shell'
import type { Express } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment } from '../db/environments.ts'
import { findProduct } from '../db/products.ts'
import { findRelease } from '../db/releases.ts'
import { findVersion } from '../db/versions.ts'
import { addReleaseVersion } from './add-release-version.ts'
import { createEnvironment } from './create-environment.ts'
import { createProduct } from './create-product.ts'
import { createRelease } from './create-release.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteRelease } from './delete-release.ts'
import { getComparedVersions } from './get-compared-versions.ts'
import { getEnvironments } from './get-environments.ts'
import { getProducts } from './get-products.ts'
import { getReleaseVersionIds } from './get-release-version-ids.ts'
import { getReleaseVersions } from './get-release-versions.ts'
import { getReleases } from './get-releases.ts'
import { getVersions } from './get-versions.ts'
import { removeReleaseVersion } from './remove-release-version.ts'
import { serveOne } from './serve-one.ts'
import { updateEnvironment } from './update-environment.ts'
import { updateProduct } from './update-product.ts'
import { updateRelease } from './update-release.ts'

export const createApp = (ctx: Context, shell: Shell): Express => {
  // Requests that change a product or an environment also wait until the tables are up to date, because
  // events may just have named it.
  const upToDate = caughtUp(ctx.barrier)
  return internalApp('catalog', ctx.log, shell, {
    handlers: {
      createProduct: [upToDate, createProduct(ctx)],
      listProducts: [upToDate, getProducts(ctx)],
      getProduct: [upToDate, serveOne(ctx, getProduct, 'product', findProduct)],
      updateProduct: [upToDate, updateProduct(ctx)],
      deleteProduct: [upToDate, deleteProduct(ctx)],
      listVersions: [upToDate, getVersions(ctx)],
      getVersion: [upToDate, serveOne(ctx, getVersion, 'version', findVersion)],

      createEnvironment: [upToDate, createEnvironment(ctx)],
      listEnvironments: [upToDate, getEnvironments(ctx)],
      getEnvironment: [upToDate, serveOne(ctx, getEnvironment, 'environment', findEnvironment)],
      updateEnvironment: [upToDate, updateEnvironment(ctx)],

      createRelease: createRelease(ctx),
      listReleases: getReleases(ctx),
      getRelease: serveOne(ctx, getRelease, 'release', findRelease),
      updateRelease: updateRelease(ctx),
      deleteRelease: deleteRelease(ctx),
      addReleaseVersion: [upToDate, addReleaseVersion(ctx)],
      listReleaseVersions: [upToDate, getReleaseVersions(ctx)],
      removeReleaseVersion: [upToDate, removeReleaseVersion(ctx)],
    },
    forServices: [
      ['GET', '/internal/event-log', ['deployment-query', 'ingestion'], serveLog(ctx.db)],
      [
        'GET',
        '/internal/releases/{release-id}/version-ids',
        ['deployment-query'],
        upToDate,
        getReleaseVersionIds(ctx),
      ],
      ['GET', '/internal/compared-versions', ['deployment-query'], upToDate, getComparedVersions(ctx)],
    ],
  })
}
