import type { Migration } from 'kysely/migration'
import * as createIngestion from './20261121T090000Z-create-ingestion.ts'
import * as createDeploymentRules from './20261123T190000Z-create-deployment-rules.ts'
import * as createApprovalRequests from './20261126T210000Z-create-approval-requests.ts'
import * as allowApprovalRules from './20261126T210100Z-allow-approval-rules.ts'
import * as createSeenPerson from './20261126T210200Z-create-seen-person.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-ingestion': createIngestion,
  '20261123T190000Z-create-deployment-rules': createDeploymentRules,
  '20261126T210000Z-create-approval-requests': createApprovalRequests,
  '20261126T210100Z-allow-approval-rules': allowApprovalRules,
  '20261126T210200Z-create-seen-person': createSeenPerson,
}
