import { branchOrTag, joined } from './detected.js'
import { publicAddress, repositoryName } from './repository.js'

/**
 * https://learn.microsoft.com/en-us/azure/devops/pipelines/build/variables
 *
 * @type {import('./detected.js').CiSystem}
 */
export const azurePipelines = (env) => {
  if (env.TF_BUILD !== 'True') return undefined
  const scm_repository = publicAddress(env.BUILD_REPOSITORY_URI)
  const project = joined('', env.SYSTEM_COLLECTIONURI, encodeURIComponent(env.SYSTEM_TEAMPROJECT ?? ''))
  return {
    source_system: 'azure-pipelines',
    build_number: env.BUILD_BUILDNUMBER,
    // The id of a job is the same in all runs of a pipeline, so the id of the run is needed as well.
    invoke_id: joined('-', env.BUILD_BUILDID, env.SYSTEM_JOBID, env.SYSTEM_JOBATTEMPT),
    build_url: joined('', project, '/_build/results?buildId=', env.BUILD_BUILDID),
    scm_repository,
    scm_sha: env.BUILD_SOURCEVERSION,
    ...branchOrTag(env.BUILD_SOURCEBRANCH),
    // Set for pull requests only; their BUILD_SOURCEBRANCH is refs/pull/<number>/merge.
    ...branchOrTag(env.SYSTEM_PULLREQUEST_SOURCEBRANCH),
    actor: env.BUILD_REQUESTEDFOREMAIL || env.BUILD_REQUESTEDFOR,
    actor_email: env.BUILD_REQUESTEDFOREMAIL,
    actor_name: env.BUILD_REQUESTEDFOR,
    product: repositoryName(env.BUILD_REPOSITORY_NAME),
    // Set in deployment jobs only.
    environment: env.ENVIRONMENT_NAME,
  }
}
