import { branchOrTag, joined } from './detected.js'
import { repositoryName } from './repository.js'

/**
 * https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 *
 * @type {import('./detected.js').CiSystem}
 */
export const githubActions = (env) => {
  if (env.GITHUB_ACTIONS !== 'true') return undefined
  const scm_repository = joined('/', env.GITHUB_SERVER_URL, env.GITHUB_REPOSITORY)
  return {
    source_system: 'github-actions',
    build_number: env.GITHUB_RUN_NUMBER,
    invoke_id: joined('-', env.GITHUB_RUN_ID, env.GITHUB_RUN_ATTEMPT),
    build_url: joined('/', scm_repository, 'actions/runs', env.GITHUB_RUN_ID),
    scm_repository,
    scm_sha: env.GITHUB_SHA,
    ...branchOrTag(env.GITHUB_REF),
    // Set for pull requests only; their GITHUB_REF is refs/pull/<number>/merge.
    ...(env.GITHUB_HEAD_REF && { scm_branch: env.GITHUB_HEAD_REF }),
    // Differs from GITHUB_ACTOR when somebody else starts the run again.
    actor: env.GITHUB_TRIGGERING_ACTOR || env.GITHUB_ACTOR,
    product: repositoryName(env.GITHUB_REPOSITORY),
  }
}
