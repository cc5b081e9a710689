/** First parts of the query keys that an event makes stale. */
const ofDeployments = ['deployments', 'matrix', 'metrics', 'comparison', 'notifications', 'releases', 'products', 'environments']
const ofBuilds = ['versions', 'comparison', 'notifications', 'products', 'metrics']

/** @param data of a message of `GET /live` */
export const keysToldBy = (data: string): readonly string[] => {
  const { type } = JSON.parse(data) as { type: string }
  return type.startsWith('deployment.') ? ofDeployments : ofBuilds
}
