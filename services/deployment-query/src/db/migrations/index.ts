import type { Migration } from 'kysely/migration'
import * as createCheckpoint from './20261121T090100Z-create-checkpoint.ts'
import * as createDeployment from './20261121T090200Z-create-deployment.ts'
import * as enforceAccountScope from './20261121T150000Z-enforce-account-scope.ts'
import * as createExplicitEnvironmentType from './20261121T153000Z-create-explicit-environment-type.ts'
import * as addChangeReference from './20261122T020000Z-add-change-reference.ts'
import * as createEndedProduct from './20261122T050000Z-create-ended-product.ts'
import * as tuneAutovacuum from './20261122T051000Z-tune-autovacuum.ts'
import * as addOpenedPosition from './20261122T070000Z-add-opened-position.ts'
import * as rememberDeletionProgress from './20261122T071000Z-remember-deletion-progress.ts'
import * as createDeploymentFigures from './20261122T164500Z-create-deployment-figures.ts'
import * as createPlace from './20261122T165000Z-create-place.ts'
import * as indexCompletedDeployments from './20261122T165100Z-index-completed-deployments.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090100Z-create-checkpoint': createCheckpoint,
  '20261121T090200Z-create-deployment': createDeployment,
  '20261121T150000Z-enforce-account-scope': enforceAccountScope,
  '20261121T153000Z-create-explicit-environment-type': createExplicitEnvironmentType,
  '20261122T020000Z-add-change-reference': addChangeReference,
  '20261122T050000Z-create-ended-product': createEndedProduct,
  '20261122T051000Z-tune-autovacuum': tuneAutovacuum,
  '20261122T070000Z-add-opened-position': addOpenedPosition,
  '20261122T071000Z-remember-deletion-progress': rememberDeletionProgress,
  '20261122T164500Z-create-deployment-figures': createDeploymentFigures,
  '20261122T165000Z-create-place': createPlace,
  '20261122T165100Z-index-completed-deployments': indexCompletedDeployments,
}
