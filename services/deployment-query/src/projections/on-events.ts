import type { HandleEvents } from '@shiplog/event-log'
import { parseEvents, parsePreflightEvents } from '@shiplog/events'
import { insertDeletedProduct } from '@shiplog/postgres'
import { insertDeploymentEvents } from '../db/deployment-events.ts'
import { upsertDeployments } from '../db/deployments.ts'
import { deleteMatrixCellsOf, upsertMatrixCells } from '../db/matrix-cells.ts'
import { deleteMatrixProduct, upsertMatrixProducts } from '../db/matrix-products.ts'
import type { Tables } from '../db/tables.ts'
import { lastChanges } from '../domain/product-changes.ts'
import { countEvents } from './count-events.ts'
import { onPreflightEvents } from './on-preflight-events.ts'

/**
 * Applies events to all tables that are projected from EVENTS. The deletion of a product has a position and
 * affects only deployments from before. So it may be applied after deployments that follow it in the batch.
 */
export const onEvents: HandleEvents<Tables> = async (tx, events) => {
  const parsed = parseEvents(events)
  const deployments = parsed.filter((event) => event.kind === 'deployment')
  if (deployments.length > 0) {
    await upsertDeployments(tx, deployments)
    await insertDeploymentEvents(tx, deployments)
  }
  await onPreflightEvents(tx, parsePreflightEvents(events), parsed)
  for (const event of parsed)
    if (event.kind === 'product deletion') {
      await insertDeletedProduct(tx, event)
      await deleteMatrixCellsOf(tx, event)
      await deleteMatrixProduct(tx, event)
    }
  // Cells are updated after deployments and deletions, because they depend on both.
  await upsertMatrixCells(tx, [...new Set(deployments.map(({ data }) => data.deployment_id))])
  await upsertMatrixProducts(tx, lastChanges(parsed))
  const after = (events[0]?.position ?? 0) - 1
  await countEvents(tx, parsed, { after, to: after + events.length })
}
