import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import {
  type DeploymentData,
  type DeploymentType,
  environmentId,
  newId,
  type ProductDeletedData,
  productId,
  versionId,
} from '@shiplog/events'

let last = 0

/** A clock that never shows one moment twice, so that newest first is one order. */
const nextMoment = (): string => {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}

const logged = (account_id: string, type: string, data: object): NewEvent => ({
  id: newId(),
  account_id,
  type,
  data,
  trace: null,
})

export type DeploymentFields = Partial<DeploymentData> & { account_id: string; type?: DeploymentType }

/** A deployment that succeeded at once, unless said otherwise. */
export const deploymentEvent = ({ account_id, type, ...given }: DeploymentFields): NewEvent => {
  const { product_name = 'checkout', version = '1.0', environment_name = 'production' } = given
  const { status = 'completed', occurred_at = nextMoment() } = given
  const data: DeploymentData = {
    deployment_id: newId(),
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    product_name,
    version,
    environment_name,
    status,
    previous_status: null,
    reported_status: status,
    occurred_at,
    received_at: occurred_at,
    deployed_at: occurred_at,
    started_at: null,
    completed_at: occurred_at,
    updated_at: occurred_at,
    deployed_by: null,
    deployed_by_email: null,
    deployed_by_name: null,
    deploy_url: null,
    scm_branch: null,
    scm_sha: null,
    scm_repository: null,
    build_url: null,
    build_number: null,
    source_system: null,
    invoke_id: null,
    error_message: null,
    error_code: null,
    extra_metadata: null,
    ...given,
  }
  return logged(account_id, type ?? `deployment.${status}`, data)
}

export const productDeleted = (account_id: string, product_name: string): NewEvent => {
  const data: ProductDeletedData = {
    product_id: productId(account_id, product_name),
    product_name,
    creation_id: null,
  }
  return logged(account_id, 'product.deleted', data)
}

/** As the log would hand them out after `after`. */
export const atPositions = (events: NewEvent[], after = 0): LoggedEvent[] =>
  events.map((event, index) => ({
    ...event,
    position: after + index + 1,
    recorded_at: new Date().toISOString(),
  }))
