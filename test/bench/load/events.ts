let last = 0
const run = Date.now().toString(36)

export type DeploymentEvent = { product_name: string; version: string; [field: string]: string }

/**
 * Returns a deployment of a version that was never deployed before. A repeated event would cost the suite
 * less than a new one.
 */
export const nextEvent = (fields: Partial<DeploymentEvent> = {}): DeploymentEvent => {
  last += 1
  return {
    product_name: `service-${last % 50}`,
    version: `${run}.${last}`,
    environment_name: last % 3 === 0 ? 'production' : 'staging',
    status: 'completed',
    deployed_by: 'ada',
    scm_sha: last.toString(16).padStart(40, '0'),
    scm_branch: 'main',
    build_url: `https://ci.example.com/runs/${last}`,
    invoke_id: `${run}-${last}`,
    ...fields,
  }
}

const version = new RegExp(`\\b${run}\\.\\d+`, 'g')

/** Returns the versions in a text that `nextEvent` of this process has made. */
export const versionsIn = (text: string): Set<string> => new Set(text.match(version))
