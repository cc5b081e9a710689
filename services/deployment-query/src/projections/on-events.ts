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

/** Applies the events before a deletion, then the deletion, then the events after it. */
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
