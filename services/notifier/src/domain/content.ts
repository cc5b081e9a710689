import {
  type BuildEvent,
  buildFields,
  type DeploymentEvent,
  deploymentFields,
  type Status,
  type Told,
  toldOf,
} from '@shiplog/events'
import { failureError } from './failure-error.ts'

/** What an event tells, without what is long: `error` has of that what people read. */
type Short<Fields> = Omit<Fields, 'extra_metadata' | 'error_message'>

/**
 * What a message needs of an event; kept until it is sent. Times are ISO 8601 UTC. What an earlier release
 * has kept lacks the fields that it did not know.
 */
export type Content = {
  kind: 'deployment' | 'build'
  status: Status
  product_name: string
  version: string
  /** Null for builds. */
  environment_name: string | null
  /** Who deployed or built. */
  by: string | null
  /** Null unless it failed. */
  error: string | null
  occurred_at: string
} & Partial<Short<Told<typeof deploymentFields & typeof buildFields>>>

const short = <Fields extends { extra_metadata: unknown; error_message: unknown }>({
  extra_metadata: _,
  error_message: __,
  ...rest
}: Fields): Short<Fields> => rest

/** Of an event, what it tells. */
type Telling = Pick<DeploymentEvent, 'kind' | 'data'> | Pick<BuildEvent, 'kind' | 'data'>

export const toContent = ({ kind, data }: Telling): Content => {
  const { status, product_name, version, occurred_at } = data
  const error = status === 'failed' ? failureError(data) : null
  const shared = { kind, status, product_name, version, occurred_at, error }
  if ('deployment_id' in data) {
    const by = data.deployed_by ?? data.deployed_by_name ?? data.deployed_by_email
    return {
      ...short(toldOf(deploymentFields, data)),
      ...shared,
      environment_name: data.environment_name,
      by,
    }
  }
  const by = data.built_by ?? data.built_by_name ?? data.built_by_email
  return { ...short(toldOf(buildFields, data)), ...shared, environment_name: null, by }
}
