import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import {
  type BuildData,
  type BuildType,
  type DeploymentData,
  type DeploymentType,
  environmentId,
  newId,
  type ProductDeletedData,
  productId,
  versionId,
} from '@shiplog/events'

type Named = { account_id: string; product_name?: string; version?: string; occurred_at?: string }

let last = 0

/** A clock that never shows one moment twice, so that newest first is one order. */
export const nextMoment = (): Date => {
  last = Math.max(Date.now(), last + 1)
  return new Date(last)
}

const run = {
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

const common = ({ account_id, product_name = 'checkout', version = '1.0', ...given }: Named) => {
  const occurred_at = given.occurred_at ?? nextMoment().toISOString()
  return {
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    product_name,
    version,
    status: 'completed' as const,
    previous_status: null,
    reported_status: 'completed' as const,
    occurred_at,
    received_at: occurred_at,
    started_at: null,
    completed_at: occurred_at,
    updated_at: occurred_at,
    ...run,
  }
}

const logged = (account_id: string, type: string, data: object): NewEvent => ({
  id: newId(),
  account_id,
  type,
  data,
  trace: null,
})

export type DeploymentFields = Named & Partial<DeploymentData> & { type?: DeploymentType }

/** A deployment that succeeded at once, unless said otherwise. */
export const deploymentEvent = (fields: DeploymentFields): NewEvent => {
  const { account_id, type = 'deployment.completed', environment_name = 'production', ...given } = fields
  const named = common(fields)
  const data: DeploymentData = {
    ...named,
    deployment_id: newId(),
    environment_id: environmentId(account_id, environment_name),
    environment_name,
    deployed_at: named.occurred_at,
    deployed_by: null,
    deployed_by_email: null,
    deployed_by_name: null,
    deploy_url: null,
    ...given,
  }
  return logged(account_id, type, data)
}

export type BuildFields = Named & Partial<BuildData> & { type?: BuildType }

/** A build that succeeded at once, unless said otherwise. */
export const buildEvent = (fields: BuildFields): NewEvent => {
  const { account_id, type = 'build.completed', ...given } = fields
  const named = common(fields)
  const data: BuildData = {
    ...named,
    build_id: newId(),
    created_at: named.occurred_at,
    built_by: null,
    built_by_email: null,
    built_by_name: null,
    ...given,
  }
  return logged(account_id, type, data)
}

export const productDeleted = (
  account_id: string,
  product_name: string,
  creation_id: string | null = null,
): NewEvent => {
  const data: ProductDeletedData = {
    product_id: productId(account_id, product_name),
    product_name,
    creation_id,
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
