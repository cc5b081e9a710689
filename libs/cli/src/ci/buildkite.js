import { joined } from './detected.js'
import { publicAddress, repositoryName } from './repository.js'

/**
 * https://buildkite.com/docs/pipelines/configure/environment-variables
 *
 * @type {import('./detected.js').CiSystem}
 */
export const buildkite = (env) => {
  if (env.BUILDKITE !== 'true') return undefined
  const scm_repository = publicAddress(env.BUILDKITE_REPO)
  return {
    source_system: 'buildkite',
    build_number: env.BUILDKITE_BUILD_NUMBER,
    // A job that is run again has a new id.
    invoke_id: env.BUILDKITE_JOB_ID,
    build_url: joined('#', env.BUILDKITE_BUILD_URL, env.BUILDKITE_JOB_ID),
    scm_repository,
    // May be `HEAD` when somebody starts the build by hand.
    scm_sha: env.BUILDKITE_COMMIT === 'HEAD' ? undefined : env.BUILDKITE_COMMIT,
    // In a build of a tag, BUILDKITE_BRANCH is the tag. Of a pull request, it is the source branch.
    scm_branch: env.BUILDKITE_TAG ? undefined : env.BUILDKITE_BRANCH,
    actor: env.BUILDKITE_BUILD_CREATOR_EMAIL || env.BUILDKITE_BUILD_CREATOR,
    actor_email: env.BUILDKITE_BUILD_CREATOR_EMAIL,
    actor_name: env.BUILDKITE_BUILD_CREATOR,
    product: repositoryName(scm_repository),
    version: env.BUILDKITE_TAG,
  }
}
