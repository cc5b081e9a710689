import type { DeploymentRow, DeploymentWithEventsRow } from '../db/deployments.ts'

/** A deployment as the API shows it. */
export const deploymentBody = ({ account_id: _, scm_sha_lower: __, ...deployment }: DeploymentRow) =>
  deployment

/** One event of its history as the API shows it. */
export const deploymentEventBody = ({
  occurred_at,
  received_at,
  ...event
}: DeploymentWithEventsRow['events'][number]) => ({
  ...event,
  occurred_at: new Date(occurred_at),
  received_at: new Date(received_at),
})
