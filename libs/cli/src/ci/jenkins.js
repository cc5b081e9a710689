import { publicAddress, repositoryName } from './repository.js'

/**
 * https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables, and of plugins: `GIT_*`
 * https://plugins.jenkins.io/git/, `CHANGE_BRANCH` and `TAG_NAME` https://plugins.jenkins.io/branch-api/,
 * `BUILD_USER*` https://plugins.jenkins.io/build-user-vars-plugin/
 *
 * @type {import('./detected.js').CiSystem}
 */
export const jenkins = (env) => {
  // The command line of Jenkins reads JENKINS_URL, too, so people have it outside of builds.
  if (!env.JENKINS_URL || !env.BUILD_NUMBER) return undefined
  const scm_repository = publicAddress(env.GIT_URL)
  return {
    source_system: 'jenkins',
    build_number: env.BUILD_NUMBER,
    // jenkins-<job>-<number>
    invoke_id: env.BUILD_TAG,
    build_url: env.BUILD_URL,
    scm_repository,
    scm_sha: env.GIT_COMMIT,
    // GIT_BRANCH is usually origin/<branch>. In a build of a tag, it is the tag.
    scm_branch: env.TAG_NAME ? undefined : env.CHANGE_BRANCH || env.GIT_BRANCH?.replace(/^origin\//, ''),
    actor: env.BUILD_USER_ID,
    actor_email: env.BUILD_USER_EMAIL,
    actor_name: env.BUILD_USER,
    product: repositoryName(scm_repository),
    version: env.TAG_NAME,
  }
}
