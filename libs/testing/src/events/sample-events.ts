import type { LoggedEvent, NewEvent } from '@shiplog/event-log'
import {
  type BuildData,
  type BuildType,
  buildFields,
  type DeploymentData,
  type DeploymentType,
  deploymentFields,
  type EnvironmentData,
  emptyFields,
  environmentId,
  newId,
  type ProductDeletedData,
  productId,
  versionId,
} from '@shiplog/events'

let last = 0

/** Returns the present time, or 1 ms after the last result: equal times would have no order. */
export const nextMoment = (): Date => {
  last = Math.max(Date.now(), last + 1)
  return new Date(last)
}

type Fields<Data, Type> = Partial<Data> & {
  account_id: string
  /** Default: the type of the transition to `status`. */
  type?: Type
  trace?: string
}

/** Fields that builds and deployments share. */
type Common = Omit<Pick<BuildData, Extract<keyof BuildData, keyof DeploymentData>>, keyof typeof buildFields>

const common = (account_id: string, given: Partial<Common>): Common => {
  const { product_name = 'checkout', version = '1.0', status = 'completed' } = given
  const { occurred_at = nextMoment().toISOString() } = given
  return {
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    product_name,
    version,
    status,
    previous_status: null,
    reported_status: status,
    occurred_at,
    received_at: occurred_at,
    updated_at: occurred_at,
  }
}

export type DeploymentFields = Fields<DeploymentData, DeploymentType>

/** Makes the event of a completed deployment of checkout 1.0 to production; `fields` override this. */
export const deploymentEvent = (fields: DeploymentFields): NewEvent => {
  const { account_id, type, trace = null, environment_name = 'production', ...given } = fields
  const shared = common(account_id, given)
  const data: DeploymentData = {
    ...shared,
    deployment_id: newId(),
    environment_id: environmentId(account_id, environment_name),
    environment_name,
    deployed_at: shared.occurred_at,
    preflight_status: null,
    ...emptyFields(deploymentFields),
    completed_at: shared.occurred_at,
    ...given,
  }
  return { id: newId(), account_id, type: type ?? `deployment.${data.status}`, data, trace }
}

export type BuildFields = Fields<BuildData, BuildType>

/** Makes the event of a completed build of checkout 1.0; `fields` override this. */
export const buildEvent = (fields: BuildFields): NewEvent => {
  const { account_id, type, trace = null, ...given } = fields
  const shared = common(account_id, given)
  const data: BuildData = {
    ...shared,
    build_id: newId(),
    created_at: shared.occurred_at,
    ...emptyFields(buildFields),
    completed_at: shared.occurred_at,
    ...given,
  }
  return { id: newId(), account_id, type: type ?? `build.${data.status}`, data, trace }
}

/**
 * @param creation_id id of the `product.created` event that is undone; null when no person created the
 * product
 */
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
  return { id: newId(), account_id, type: 'product.deleted', data, trace: null }
}

/** Makes the event of an environment whose type was set to production; `fields` override this. */
export const environmentUpdated = (
  fields: Partial<EnvironmentData> & { account_id: string; environment_name: string },
): NewEvent => {
  const { account_id, ...given } = fields
  const at = nextMoment().toISOString()
  const data: EnvironmentData = {
    environment_id: environmentId(account_id, given.environment_name),
    type: 'production',
    type_source: 'explicit',
    description: null,
    metadata: null,
    created_at: at,
    updated_at: at,
    ...given,
  }
  return { id: newId(), account_id, type: 'environment.updated', data, trace: null }
}

/** Numbers events as a log does, from `after` + 1 on. */
export const atPositions = (events: NewEvent[], after = 0): LoggedEvent[] =>
  events.map((event, index) => ({
    ...event,
    position: after + index + 1,
    recorded_at: new Date().toISOString(),
  }))
