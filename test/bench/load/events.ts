let last = 0
const run = Date.now().toString(36)

/** A deployment of a version that nobody has deployed before: repeats cost less, and would flatter. */
export const nextEvent = (): object => {
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
  }
}
