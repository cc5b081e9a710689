import { publicAddress } from './repository.js'

/**
 * https://circleci.com/docs/reference/variables/
 *
 * @type {import('./detected.js').CiSystem}
 */
export const circleci = (env) => {
  if (env.CIRCLECI !== 'true') return undefined
  return {
    source_system: 'circleci',
    build_number: env.CIRCLE_BUILD_NUM,
    // A job that is run again has a new id.
    invoke_id: env.CIRCLE_WORKFLOW_JOB_ID,
    build_url: env.CIRCLE_BUILD_URL,
    scm_repository: publicAddress(env.CIRCLE_REPOSITORY_URL),
    scm_sha: env.CIRCLE_SHA1,
    scm_branch: env.CIRCLE_BRANCH,
    actor: env.CIRCLE_USERNAME,
    product: env.CIRCLE_PROJECT_REPONAME,
    version: env.CIRCLE_TAG,
  }
}
