import { z } from 'zod'
import { deployment, deploymentExample } from './deployment.ts'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { pageQuery, textFilter } from './fields/query.ts'
import { pageOf } from './resource.ts'

/** Query of `GET /releases/{release-id}/deployments/`. */
export const releaseDeploymentListQuery = z.object({
  environment: textFilter('Name of the environment.'),
  ...pageQuery,
})

export const listReleaseDeployments = {
  id: 'listReleaseDeployments',
  tag: 'Releases',
  summary: 'List where a release stands',
  description:
    'Of each version of the release, the latest deployment in each environment that it went to, in whatever status. What went there since, of other versions, does not count.',
  query: releaseDeploymentListQuery,
  answer: pageOf(deployment, deploymentExample, 'A page of deployments, newest first.'),
  errors: { ...lookupErrors, 503: 'What is in the release cannot be looked up right now: try again' },
} as const satisfies Endpoint
