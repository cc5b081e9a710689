import { repositoryName } from './repository.js'

/**
 * Variables: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 *
 * @type {import('./index.js').CiSystem}
 */
export const githubActions = (env) => {
  if (env.GITHUB_ACTIONS !== 'true') return undefined
  const repository = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`
  const isTag = env.GITHUB_REF_TYPE === 'tag'
  return {
    source_system: 'github-actions',
    build_number: env.GITHUB_RUN_NUMBER,
    invoke_id: `${env.GITHUB_RUN_ID}-${env.GITHUB_RUN_ATTEMPT}`,
    build_url: `${repository}/actions/runs/${env.GITHUB_RUN_ID}`,
    scm_repository: repository,
    scm_sha: env.GITHUB_SHA,
    scm_branch: env.GITHUB_HEAD_REF || (isTag ? undefined : env.GITHUB_REF_NAME),
    actor: env.GITHUB_TRIGGERING_ACTOR || env.GITHUB_ACTOR,
    product: repositoryName(env.GITHUB_REPOSITORY),
    version: isTag ? env.GITHUB_REF_NAME : undefined,
  }
}
