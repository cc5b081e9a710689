import type { DeploymentEventRow } from '../db/deployment-events.ts'
import type { DeploymentRow } from '../db/deployments.ts'

/** A deployment as the API shows it. */
export const deploymentBody = ({ account_id: _, ...deployment }: DeploymentRow) => deployment

/** One event of its history as the API shows it. */
export const deploymentEventBody = (event: DeploymentEventRow) => ({
  id: event.id,
  event_type: event.event_type,
  status: event.status,
  previous_status: event.previous_status,
  reported_status: event.reported_status,
  occurred_at: event.occurred_at,
  received_at: event.received_at,
})
