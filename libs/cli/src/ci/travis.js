import { repositoryName } from './repository.js'

/**
 * https://docs.travis-ci.com/user/environment-variables/#default-environment-variables
 *
 * @type {import('./detected.js').CiSystem}
 */
export const travis = (env) => {
  if (env.TRAVIS !== 'true') return undefined
  return {
    source_system: 'travis',
    build_number: env.TRAVIS_BUILD_NUMBER,
    // A job that is run again keeps its id, and no variable counts the attempts.
    invoke_id: env.TRAVIS_JOB_ID,
    build_url: env.TRAVIS_JOB_WEB_URL || env.TRAVIS_BUILD_WEB_URL,
    // <owner>/<name>: no variable says on which server.
    scm_repository: env.TRAVIS_REPO_SLUG,
    scm_sha: env.TRAVIS_COMMIT,
    // In a build of a tag, TRAVIS_BRANCH is the tag; of a pull request, it is the target branch.
    scm_branch: env.TRAVIS_PULL_REQUEST_BRANCH || (env.TRAVIS_TAG ? undefined : env.TRAVIS_BRANCH),
    product: repositoryName(env.TRAVIS_REPO_SLUG),
    version: env.TRAVIS_TAG,
  }
}
