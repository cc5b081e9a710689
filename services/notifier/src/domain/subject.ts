import { type BuildEvent, type DeploymentEvent, startId } from '@shiplog/events'
import type { CheckEvent } from './check-content.ts'

/** An event that notifications may be about: a transition, or a pre-flight check. */
export type SourceEvent = BuildEvent | DeploymentEvent | CheckEvent

/**
 * Returns the id of what an event is about. All messages about one subject belong to one conversation. The
 * subject is the deployment, or the version that was built. A blocked start may have no deployment. Then the
 * subject is all starts of this version in this environment.
 */
export const subjectOf = ({ account_id, data }: Pick<SourceEvent, 'account_id' | 'data'>): string => {
  if (!('deployment_id' in data)) return data.version_id
  const { deployment_id, product_name, version, environment_name } = data
  const pending_id = 'pending_deployment_id' in data ? data.pending_deployment_id : null
  return deployment_id ?? pending_id ?? startId(account_id, product_name, version, environment_name)
}
