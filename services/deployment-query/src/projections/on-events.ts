import type { HandleEvents } from '@shiplog/event-log'
import { type DeploymentEvent, parseEvents } from '@shiplog/events'
import { insertDeploymentEvents } from '../db/deployment-events.ts'
import { deleteDeployments, upsertDeployments } from '../db/deployments.ts'
import type { Tables, Tx } from '../db/tables.ts'

const applyDeployments = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  if (events.length === 0) return
  await upsertDeployments(tx, events)
  await insertDeploymentEvents(tx, events)
}

/** A deletion cuts the batch: what precedes it goes, and what follows starts afresh. */
export const onEvents: HandleEvents<Tables> = async (tx, events) => {
  let deployments: DeploymentEvent[] = []
  for (const event of parseEvents(events)) {
    if (event.kind === 'deployment') deployments.push(event)
    if (event.kind !== 'product end') continue
    await applyDeployments(tx, deployments)
    deployments = []
    await deleteDeployments(tx, event)
  }
  await applyDeployments(tx, deployments)
}
