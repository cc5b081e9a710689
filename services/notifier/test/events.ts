import type { NewEvent } from '@shiplog/event-log'
import {
  type BuildData,
  type DeploymentData,
  environmentId,
  newId,
  productId,
  type Status,
  versionId,
} from '@shiplog/events'

type Fields<Data> = Partial<Data> & {
  account_id: string
  status?: Status
  /** Instead of the transition to `status`. */
  type?: string
  trace?: string
}

const common = (account_id: string, product_name: string, version: string, status: Status) => {
  const now = new Date().toISOString()
  return {
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    product_name,
    version,
    status,
    previous_status: null,
    reported_status: status,
    occurred_at: now,
    received_at: now,
    started_at: null,
    completed_at: null,
    updated_at: now,
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
  }
}

/** A deployment that succeeded, unless said otherwise. */
export const deployment = (fields: Fields<DeploymentData>): NewEvent => {
  const { account_id, type, trace = null, ...given } = fields
  const { product_name = 'checkout', version = '1.0', environment_name = 'production' } = given
  const { status = 'completed' } = given
  const named = common(account_id, product_name, version, status)
  const data: DeploymentData = {
    ...named,
    deployment_id: newId(),
    environment_id: environmentId(account_id, environment_name),
    environment_name,
    deployed_at: named.occurred_at,
    deployed_by: 'ada',
    deployed_by_email: null,
    deployed_by_name: null,
    deploy_url: null,
    ...given,
  }
  return { id: newId(), account_id, type: type ?? `deployment.${status}`, data, trace }
}

/** A build that succeeded, unless said otherwise. */
export const build = (fields: Fields<BuildData>): NewEvent => {
  const { account_id, type, trace = null, ...given } = fields
  const { product_name = 'checkout', version = '1.0', status = 'completed' } = given
  const named = common(account_id, product_name, version, status)
  const data: BuildData = {
    ...named,
    build_id: newId(),
    created_at: named.occurred_at,
    built_by: 'ada',
    built_by_email: null,
    built_by_name: null,
    ...given,
  }
  return { id: newId(), account_id, type: type ?? `build.${status}`, data, trace }
}

export const productDeleted = (account_id: string, product_name: string): NewEvent => {
  const data = { product_id: productId(account_id, product_name), product_name, creation_id: null }
  return { id: newId(), account_id, type: 'product.deleted', data, trace: null }
}
