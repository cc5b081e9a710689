import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { pageQuery, textFilter } from '../fields/query.ts'
import { pageOf } from '../resource.ts'
import { deployment, deploymentExample } from './deployment.ts'

export const listReleaseDeployments = {
  id: 'listReleaseDeployments',
  tag: 'Releases',
  summary: 'List the deployments of a release',
  description:
    'Returns, for each version of the release, its latest deployment to each environment, in any status. Later deployments of other versions do not count.',
  query: z.object({ environment: textFilter('Name of the environment.'), ...pageQuery }),
  answer: pageOf(deployment, deploymentExample, 'A page of deployments, newest first.'),
  errors: { ...lookupErrors, 503: 'The versions of the release cannot be read at the moment: try again' },
} as const satisfies Endpoint
