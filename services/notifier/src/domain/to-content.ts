import { type BuildData, type BuildEvent, type DeploymentEvent, isDeploymentEvent } from '@shiplog/events'
import type { Content } from './content.ts'
import { failureError } from './failure-error.ts'

const common = (data: BuildEvent['data'] | DeploymentEvent['data']) => ({
  status: data.status,
  product_name: data.product_name,
  version: data.version,
  scm_branch: data.scm_branch,
  scm_sha: data.scm_sha,
  build_url: data.build_url,
  error: data.status === 'failed' ? failureError(data) : null,
  occurred_at: data.occurred_at,
})

const builtBy = (data: BuildData): string | null => data.built_by ?? data.built_by_name ?? data.built_by_email

/** What a message will need of an event, so that the whole event need not be kept. */
export const toContent = (event: DeploymentEvent | BuildEvent): Content => {
  if (!isDeploymentEvent(event))
    return {
      kind: 'build',
      ...common(event.data),
      environment_name: null,
      by: builtBy(event.data),
      deploy_url: null,
    }
  const { data } = event
  return {
    kind: 'deployment',
    ...common(data),
    environment_name: data.environment_name,
    by: data.deployed_by ?? data.deployed_by_name ?? data.deployed_by_email,
    deploy_url: data.deploy_url,
  }
}
