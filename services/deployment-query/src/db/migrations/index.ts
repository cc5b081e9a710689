import type { Migration } from 'kysely/migration'
import * as createDeploymentQuery from './20261123T060000Z-create-deployment-query.ts'
import * as createMatrixProduct from './20261123T100000Z-create-matrix-product.ts'
import * as createPreflightChecks from './20261123T190000Z-create-preflight-checks.ts'

export const migrations: Record<string, Migration> = {
  '20261123T060000Z-create-deployment-query': createDeploymentQuery,
  '20261123T100000Z-create-matrix-product': createMatrixProduct,
  '20261123T190000Z-create-preflight-checks': createPreflightChecks,
}
