import { createHmac } from 'node:crypto'
import type { Item } from '../channel-type.ts'

/** The fields of an event's public data that the flat body uses. */
type EventFields = {
  deployment_id?: string | null
  build_id?: string
  approval_request_id?: string
  deployed_at?: string
  preflight_status?: string | null
}

/**
 * Values of `is_successful`, by event type; null for all others. Versioner documents that a blocked
 * deployment is not successful, although nothing was deployed.
 */
const isSuccessful: Record<string, boolean> = {
  'deployment.completed': true,
  'deployment.failed': false,
  'deployment.preflight_failed': false,
}

/** Values of `preflight_status`, by event type and by our status of the checks. */
const preflightStatuses: Record<string, string> = {
  'deployment.preflight_failed': 'failed',
  'deployment.preflight_overridden': 'skipped',
  'deployment.preflight_bypassed': 'skipped',
  passed: 'passed',
  report_only: 'passed',
  overridden: 'skipped',
  bypassed: 'skipped',
}

/**
 * Returns the flat body that Versioner sends about an event:
 * https://docs.versioner.io/guides/notifications/#webhook
 *
 * @param address page of the web application about the event; null when it is not known
 */
export const versionerBody = (item: Item, address: string | null): Record<string, unknown> => {
  const { content, event_type, event_id } = item
  const event = (item.event ?? {}) as EventFields
  return {
    id: event.deployment_id ?? event.build_id ?? event.approval_request_id ?? event_id,
    deployed_at: event.deployed_at ?? content.occurred_at,
    event_type,
    // Versioner's builds have no environment either, though its documentation says that the field is a text.
    environment: content.environment_name ?? '',
    is_successful: isSuccessful[event_type] ?? null,
    deployer: content.by,
    product_name: content.product_name,
    version: content.version,
    repo_name: content.scm_repository ?? null,
    commit_sha: content.scm_sha ?? null,
    preflight_status:
      preflightStatuses[event_type] ?? preflightStatuses[event.preflight_status ?? ''] ?? null,
    source_url: address,
  }
}

/** Returns the headers that Versioner sends with a body. The signature is in hex and covers only the body. */
export const versionerHeaders = (
  event_type: string,
  body: string,
  secret: string,
): Record<string, string> => ({
  'x-versioner-event': event_type,
  'x-versioner-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})
