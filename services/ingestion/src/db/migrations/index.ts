import type { Migration } from 'kysely/migration'
import * as createIngestion from './20261121T090000Z-create-ingestion.ts'
import * as createDeploymentRules from './20261123T190000Z-create-deployment-rules.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-ingestion': createIngestion,
  '20261123T190000Z-create-deployment-rules': createDeploymentRules,
}
