/**
 * https://docs.gitlab.com/ci/variables/predefined_variables/
 *
 * @type {import('./detected.js').CiSystem}
 */
export const gitlab = (env) => {
  if (env.GITLAB_CI !== 'true') return undefined
  return {
    source_system: 'gitlab',
    build_number: env.CI_PIPELINE_IID,
    // A job that is run again has a new id; its pipeline keeps its own.
    invoke_id: env.CI_JOB_ID,
    build_url: env.CI_JOB_URL,
    scm_repository: env.CI_PROJECT_URL,
    scm_sha: env.CI_COMMIT_SHA,
    // A pipeline has one of them: for merge requests, for external pull requests, or for a branch.
    scm_branch:
      env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME ||
      env.CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME ||
      env.CI_COMMIT_BRANCH,
    actor: env.GITLAB_USER_LOGIN,
    actor_email: env.GITLAB_USER_EMAIL,
    actor_name: env.GITLAB_USER_NAME,
    product: env.CI_PROJECT_NAME,
    version: env.CI_COMMIT_TAG,
    environment: env.CI_ENVIRONMENT_NAME,
  }
}
