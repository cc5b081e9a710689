import type { HandleEvents, LoggedEvent } from '@shiplog/event-log'
import { type DeploymentEvent, parseEvents } from '@shiplog/events'
import { insertDeploymentEvents } from '../db/deployment-events.ts'
import { upsertDeployments } from '../db/deployments.ts'
import { endProduct } from '../db/ended-products.ts'
import { movePlaceProgress } from '../db/place-progress.ts'
import { deletePlacesOf, upsertPlaces } from '../db/places.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { countEvents } from './count-events.ts'

const applyDeployments = async (tx: Tx, events: DeploymentEvent[]): Promise<void> => {
  if (events.length === 0) return
  await upsertDeployments(tx, events)
  await insertDeploymentEvents(tx, events)
}

const firstOf = (events: LoggedEvent[]): number => events[0]?.position ?? 0

/** An end says by its position which deployments it ends, so it may be applied after those that follow it. */
export const onEvents: HandleEvents<Tables> = async (tx, events) => {
  const parsed = parseEvents(events)
  const deployments = parsed.filter((event) => event.kind === 'deployment')
  await applyDeployments(tx, deployments)
  for (const event of parsed)
    if (event.kind === 'product end') {
      await endProduct(tx, event)
      await deletePlacesOf(tx, event)
    }
  // Last, because by then the deployments and the ends that places are made of are all there.
  await upsertPlaces(tx, [...new Set(deployments.map(({ data }) => data.deployment_id))])
  await movePlaceProgress(tx, events)
  const [after, to] = [firstOf(events) - 1, firstOf(events) + events.length - 1]
  await countEvents(tx, parsed, { after, to })
}
