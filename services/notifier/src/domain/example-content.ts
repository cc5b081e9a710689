import type { Notification, NotificationPreviewQuery } from '@shiplog/contract'
import { buildFields, deploymentFields, examplesOf, nilId, type Status } from '@shiplog/events'
import { type Content, toContent } from './content.ts'

type Names = Pick<NotificationPreviewQuery, 'product' | 'environment' | 'version'>

const errorExample = 'Health check failed: 0 of 3 replicas are ready'

/** Returns the content of an event of this type at `now`, with the examples of the API document. */
export const exampleContent = (
  event_type: Notification['event_type'],
  { product, environment, version }: Names,
  now: Date,
): Content => {
  const [kind, status] = event_type.split('.') as ['deployment' | 'build', Status]
  const time = now.toISOString()
  const shared = {
    product_id: nilId,
    version_id: nilId,
    product_name: product ?? 'checkout',
    version: version ?? '1.4.2',
    status,
    previous_status: null,
    reported_status: status,
    occurred_at: time,
    received_at: time,
    updated_at: time,
  }
  const failure = { extra_metadata: null, error_message: status === 'failed' ? errorExample : null }
  if (kind === 'build') {
    const fields = { ...examplesOf(buildFields), ...failure }
    return toContent({ kind, data: { build_id: nilId, created_at: time, ...shared, ...fields } })
  }
  const target = {
    deployment_id: nilId,
    environment_id: nilId,
    environment_name: environment ?? 'production',
    deployed_at: time,
    preflight_status: null,
  }
  return toContent({ kind, data: { ...shared, ...target, ...examplesOf(deploymentFields), ...failure } })
}
