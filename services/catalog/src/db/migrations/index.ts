import type { Migration } from 'kysely/migration'
import * as createEventLog from './20261121T090000Z-create-event-log.ts'
import * as createCheckpoint from './20261121T090100Z-create-checkpoint.ts'
import * as createProductVersionEnvironment from './20261121T090200Z-create-product-version-environment.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as createRelease from './20261121T151000Z-create-release.ts'
import * as createEnvironmentEntry from './20261121T152000Z-create-environment-entry.ts'
import * as createEndedProduct from './20261122T091000Z-create-ended-product.ts'
import * as indexVersionsNeverDeployed from './20261122T091100Z-index-versions-never-deployed.ts'
import * as indexReleaseVersionsByVersion from './20261122T091200Z-index-release-versions-by-version.ts'
import * as tuneAutovacuum from './20261122T091300Z-tune-autovacuum.ts'
import * as rememberDeletionProgress from './20261122T094100Z-remember-deletion-progress.ts'
import * as indexVersionsWithStatus from './20261122T101000Z-index-versions-with-status.ts'
import * as dropVersionByStatus from './20261122T101100Z-drop-version-by-status.ts'
import * as indexReleaseVersionsByProduct from './20261122T190000Z-index-release-versions-by-product.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-event-log': createEventLog,
  '20261121T090100Z-create-checkpoint': createCheckpoint,
  '20261121T090200Z-create-product-version-environment': createProductVersionEnvironment,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261121T151000Z-create-release': createRelease,
  '20261121T152000Z-create-environment-entry': createEnvironmentEntry,
  '20261122T091000Z-create-ended-product': createEndedProduct,
  '20261122T091100Z-index-versions-never-deployed': indexVersionsNeverDeployed,
  '20261122T091200Z-index-release-versions-by-version': indexReleaseVersionsByVersion,
  '20261122T091300Z-tune-autovacuum': tuneAutovacuum,
  '20261122T094100Z-remember-deletion-progress': rememberDeletionProgress,
  '20261122T101000Z-index-versions-with-status': indexVersionsWithStatus,
  '20261122T101100Z-drop-version-by-status': dropVersionByStatus,
  '20261122T190000Z-index-release-versions-by-product': indexReleaseVersionsByProduct,
}
