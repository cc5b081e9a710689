import { joined } from './detected.js'
import { publicAddress } from './repository.js'

/**
 * https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
 *
 * @type {import('./detected.js').CiSystem}
 */
export const bitbucket = (env) => {
  if (!env.BITBUCKET_BUILD_NUMBER) return undefined
  const page = joined('/', 'https://bitbucket.org', env.BITBUCKET_REPO_FULL_NAME)
  return {
    source_system: 'bitbucket',
    build_number: env.BITBUCKET_BUILD_NUMBER,
    // A step that is run again keeps its id, and has the next run number.
    invoke_id: joined(
      '-',
      env.BITBUCKET_PIPELINE_UUID,
      env.BITBUCKET_STEP_UUID,
      env.BITBUCKET_STEP_RUN_NUMBER || '1',
    ),
    build_url: joined('/', page, 'pipelines/results', env.BITBUCKET_BUILD_NUMBER),
    scm_repository: publicAddress(env.BITBUCKET_GIT_HTTP_ORIGIN) ?? page,
    scm_sha: env.BITBUCKET_COMMIT,
    // Of a pull request, it is the source branch.
    scm_branch: env.BITBUCKET_BRANCH,
    // The id of the user; there is no variable with the name.
    actor: env.BITBUCKET_STEP_TRIGGERER_UUID,
    product: env.BITBUCKET_REPO_SLUG,
    version: env.BITBUCKET_TAG,
    environment: env.BITBUCKET_DEPLOYMENT_ENVIRONMENT,
  }
}
