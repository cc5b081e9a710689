import type { LiveEvent } from './live-stream.ts'

const changedByBuilds = ['versions', 'comparison', 'notifications', 'products', 'metrics'] as const
const changedByDeployments = [
  ...changedByBuilds,
  'deployments',
  'matrix',
  'releases',
  'environments',
] as const
/** Deleting a product also removes its versions from releases. Builds and deployments never do that. */
const changedByDeletions = [...changedByDeployments, 'release-contents'] as const

/** Returns the first elements of those query keys whose data a live event makes stale. */
export const staleKeys = (type: LiveEvent['type']): readonly string[] => {
  if (type === 'away') return []
  if (type === 'product.deleted' || type === 'reset') return changedByDeletions
  return type.startsWith('build.') ? changedByBuilds : changedByDeployments
}
