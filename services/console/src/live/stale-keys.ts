import type { Subject } from '../api/query-keys.ts'
import type { LiveMessage } from './live-stream.ts'

type Kind = LiveMessage['changes'][number]['kind']

const changedByBuilds = ['versions', 'comparison', 'notifications', 'products', 'metrics'] as const
const changedByDeployments = [
  ...changedByBuilds,
  'deployments',
  'matrix',
  'releases',
  'environments',
  'preflight-checks',
  'preflight-overrides',
  // Some approvals count only after the version has completed in another environment.
  'approval-requests',
] as const
/**
 * Deleting a product also removes its row from the matrix, and its versions from releases. Builds and
 * deployments never do that.
 */
const changedByDeletions = [...changedByDeployments, 'matrix-rows', 'release-contents'] as const

const changedBy: Record<Kind, readonly Subject[]> = {
  build: changedByBuilds,
  deployment: changedByDeployments,
  product: changedByDeletions,
  environment: ['environments', 'matrix', 'matrix-rows', 'metrics', 'deployments'],
  release: ['releases', 'release-contents'],
  approval: ['approval-requests'],
}

/** Returns the first elements of those query keys whose data a live message makes stale. */
export const staleKeys = ({ type, changes }: LiveMessage): readonly Subject[] =>
  type === 'reset' ? changedByDeletions : changes.flatMap(({ kind }) => changedBy[kind])
