import type { Migration } from 'kysely/migration'
import * as createDeploymentQuery from './20261123T060000Z-create-deployment-query.ts'

export const migrations: Record<string, Migration> = {
  '20261123T060000Z-create-deployment-query': createDeploymentQuery,
}
