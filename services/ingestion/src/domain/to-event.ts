import { pick } from '@shiplog/contract'
import {
  type BuildData,
  type BuildType,
  buildData,
  type DeploymentData,
  type DeploymentType,
  deploymentData,
} from '@shiplog/events'
import type { Decision } from './decide.ts'
import { asBuild, asDeployment, type SubmittedEvent } from './record.ts'

export type Fact = { type: DeploymentType; data: DeploymentData } | { type: BuildType; data: BuildData }

/** Returns the event to log for a decision; undefined when the decision changed nothing. */
export const toEvent = (decision: Decision, event: SubmittedEvent): Fact | undefined => {
  const { outcome, record, claim, previous_status } = decision
  if (outcome === 'unchanged') return undefined
  const suffix = outcome === 'amended' || outcome === 'late' ? outcome : record.status
  const { status: reported_status, occurred_at, received_at } = event
  const change = { previous_status, reported_status, occurred_at, received_at }
  return event.kind === 'deployment'
    ? {
        type: `deployment.${suffix}`,
        data: pick(deploymentData, { ...asDeployment(record), deployment_id: record.id, ...change }),
      }
    : {
        type: `build.${suffix}`,
        data: pick(buildData, { ...asBuild(record, claim), build_id: record.id, ...change }),
      }
}
