import { type BuildEvent, type DeploymentEvent, startId } from '@shiplog/events'
import type { NotifiedApproval } from './approval-content.ts'
import type { CheckEvent } from './check-content.ts'

/** An event that notifications may be about: a transition, a pre-flight check, or an approval request. */
export type SourceEvent = BuildEvent | DeploymentEvent | CheckEvent | NotifiedApproval

/**
 * Returns the id of what an event is about. All messages about one subject belong to one conversation. The
 * subject is the deployment, or the version that was built. A blocked start may have no deployment. Then the
 * subject is all starts of this version in this environment. An approval request has the subject of the
 * blocked start that it is about. A request for a commit or a branch is its own subject.
 */
export const subjectOf = ({ account_id, data }: Pick<SourceEvent, 'account_id' | 'data'>): string => {
  if ('approval_request_id' in data) {
    const { approval_request_id, pending_deployment_id, product_name, version, environment_name } = data
    if (pending_deployment_id !== null) return pending_deployment_id
    return version === null
      ? approval_request_id
      : startId(account_id, product_name, version, environment_name)
  }
  if (!('deployment_id' in data)) return data.version_id
  const { deployment_id, product_name, version, environment_name } = data
  const pending_id = 'pending_deployment_id' in data ? data.pending_deployment_id : null
  return deployment_id ?? pending_id ?? startId(account_id, product_name, version, environment_name)
}
