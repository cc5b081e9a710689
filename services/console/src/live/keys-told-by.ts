import type { LiveEvent } from './live-stream.ts'

/** First parts of the query keys of what events change. */
const ofBuilds = ['versions', 'comparison', 'notifications', 'products', 'metrics']
const ofDeployments = [...ofBuilds, 'deployments', 'matrix', 'releases', 'environments']

/** The first parts of the query keys that an event of this type makes stale. */
export const keysToldBy = (type: LiveEvent['type']): readonly string[] => {
  if (type === 'away') return []
  return type.startsWith('build.') ? ofBuilds : ofDeployments
}
