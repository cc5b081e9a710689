import { caughtUp, serveLog } from '@shiplog/event-log'
import { internalApp, type Shell } from '@shiplog/service-shell'
import type { Express } from 'express'
import type { Context } from '../context.ts'
import { addReleaseVersion } from './add-release-version.ts'
import { createEnvironment } from './create-environment.ts'
import { createProduct } from './create-product.ts'
import { createRelease } from './create-release.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteRelease } from './delete-release.ts'
import { getComparedVersions } from './get-compared-versions.ts'
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

export const createApp = (ctx: Context, shell: Shell): Express => {
  // Requests that change a product or an environment also wait until the tables are up to date, because
  // events may just have named it.
  const upToDate = caughtUp(ctx.barrier)
  return internalApp('catalog', ctx.log, shell, {
    handlers: {
      createProduct: [upToDate, createProduct(ctx)],
      listProducts: [upToDate, getProducts(ctx)],
      getProduct: [upToDate, getProduct(ctx)],
      updateProduct: [upToDate, updateProduct(ctx)],
      deleteProduct: [upToDate, deleteProduct(ctx)],
      listVersions: [upToDate, getVersions(ctx)],
      getVersion: [upToDate, getVersion(ctx)],

      createEnvironment: [upToDate, createEnvironment(ctx)],
      listEnvironments: [upToDate, getEnvironments(ctx)],
      getEnvironment: [upToDate, getEnvironment(ctx)],
      updateEnvironment: [upToDate, updateEnvironment(ctx)],

      createRelease: createRelease(ctx),
      listReleases: getReleases(ctx),
      getRelease: getRelease(ctx),
      updateRelease: updateRelease(ctx),
      deleteRelease: deleteRelease(ctx),
      addReleaseVersion: [upToDate, addReleaseVersion(ctx)],
      listReleaseVersions: [upToDate, getReleaseVersions(ctx)],
      removeReleaseVersion: [upToDate, removeReleaseVersion(ctx)],
    },
    forServices: [
      ['GET', '/internal/event-log', ['deployment-query'], serveLog(ctx.db)],
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
