import { type Actor, actorOf } from '@shiplog/audit'
import { unavailable } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct } from '../db/products.ts'
import type { ProductEntryTable } from '../db/tables.ts'
import { IngestionError } from '../ingestion-client.ts'

/**
 * Asks ingestion to delete the product.
 *
 * @returns the position of the deletion in EVENTS
 * @throws HttpError 503 when ingestion does not confirm the deletion
 */
const requestDeletion = async (
  { ingestion, log }: Context,
  product: ProductEntryTable,
  actor: Actor,
): Promise<number> => {
  const { id: product_id, account_id, name: product_name, creation_id } = product
  try {
    return await ingestion.removeProduct({ account_id, product_id, product_name, creation_id, actor })
  } catch (err) {
    if (!(err instanceof IngestionError)) throw err
    log.warn({ err, account_id, product_id }, 'product deletion failed')
    const outcome = err.hasChangedNothing ? 'nothing has changed' : 'it is not known whether it was deleted'
    throw unavailable(`Products cannot be deleted right now, and ${outcome}: try again`, err)
  }
}

/** Deletes a product. The answer is 204 once catalog and deployment-query no longer show the product. */
export const deleteProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const deadline = performance.now() + ctx.deletionTimeoutMs
    const product = await requested(ctx.db, req, 'product', findProduct)

    const position = await requestDeletion(ctx, product, actorOf(req))
    ctx.log.info({ account_id: product.account_id, product_id: product.id, position }, 'product deleted')

    const remainingMs = deadline - performance.now()
    const applied = await Promise.all([
      ctx.events.reached(position, remainingMs),
      ctx.appliedByDeploymentQuery(position, remainingMs),
    ])
    if (applied.includes(false))
      throw unavailable('The deletion is recorded and will complete: read the product again in a moment')
    res.status(204).end()
  }
