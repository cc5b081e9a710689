import type { LiveEvent } from './live-stream.ts'

const changedByBuilds = ['versions', 'comparison', 'notifications', 'products', 'metrics'] as const
const changedByDeployments = [
  ...changedByBuilds,
  'deployments',
  'matrix',
  'releases',
  'environments',
] as const
/** A deleted product takes its versions out of releases. No build or deployment changes what a release has. */
const changedByDeletions = [...changedByDeployments, 'release-contents'] as const

/** Returns the first parts of the query keys whose data a live event makes stale. */
export const staleKeys = (type: LiveEvent['type']): readonly string[] => {
  if (type === 'away') return []
  if (type === 'product.deleted' || type === 'reset') return changedByDeletions
  return type.startsWith('build.') ? changedByBuilds : changedByDeployments
}
