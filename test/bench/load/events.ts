let last = 0
const run = Date.now().toString(36)

export type DeploymentEvent = { product_name: string; version: string; [field: string]: string }

/**
 * A deployment of a version that was never deployed before: repeated events cost less, and would flatter the
 * result.
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

/** Returns the versions of this run's events that occur in a text. */
export const versionsIn = (text: string): Set<string> => new Set(text.match(version))
