import { caughtUp, serveLog } from '@shiplog/event-log'
import { internalApp, type Shell } from '@shiplog/internal-api'
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
  // Writes wait at the barrier too: a product or an environment may exist because an event has named it.
  const current = caughtUp(ctx.barrier)
  return internalApp('catalog', ctx.log, shell, {
    handlers: {
      createProduct: [current, createProduct(ctx)],
      listProducts: [current, getProducts(ctx)],
      getProduct: [current, getProduct(ctx)],
      updateProduct: [current, updateProduct(ctx)],
      deleteProduct: [current, deleteProduct(ctx)],
      listVersions: [current, getVersions(ctx)],
      getVersion: [current, getVersion(ctx)],

      createEnvironment: [current, createEnvironment(ctx)],
      listEnvironments: [current, getEnvironments(ctx)],
      getEnvironment: [current, getEnvironment(ctx)],
      updateEnvironment: [current, updateEnvironment(ctx)],

      createRelease: createRelease(ctx),
      listReleases: getReleases(ctx),
      getRelease: getRelease(ctx),
      updateRelease: updateRelease(ctx),
      deleteRelease: deleteRelease(ctx),
      addReleaseVersion: [current, addReleaseVersion(ctx)],
      listReleaseVersions: [current, getReleaseVersions(ctx)],
      removeReleaseVersion: [current, removeReleaseVersion(ctx)],
    },
    forServices: [
      ['GET', '/internal/event-log', ['deployment-query'], serveLog(ctx.db)],
      [
        'GET',
        '/internal/releases/{release-id}/version-ids',
        ['deployment-query'],
        current,
        getReleaseVersionIds(ctx),
      ],
      ['GET', '/internal/compared-versions', ['deployment-query'], current, getComparedVersions(ctx)],
    ],
  })
}
