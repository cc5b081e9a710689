import { type Actor, writeAudit } from '@shiplog/audit'
import { appendAndCommit } from '@shiplog/event-log'
import type { ProductDeletedData } from '@shiplog/events'
import { inAccount } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { lockProduct } from '../db/product-locks.ts'
import { deleteRowsOfProduct } from '../db/rows-of-product.ts'
import type { Tx } from '../db/tables.ts'
import { startItemSpan } from './spans.ts'

export type Removal = ProductDeletedData & { account_id: string; actor: Actor }

/**
 * Maximum number of records, of version claims and of approval requests that one transaction deletes. The
 * transaction must be short, because other products share the product's lock.
 */
const maxRowsPerStep = 1_000
/** Pause between two steps. Transactions that wait for the product's lock get it then. */
const pauseMs = 10

/** Deletes some rows of the product. @returns true when no row is left */
const deleteSome = async (tx: Tx, product: { account_id: string; product_id: string }): Promise<boolean> => {
  await lockProduct(tx, product.product_id)
  const records = await deleteRowsOfProduct(tx, 'lifecycle_record', product, maxRowsPerStep)
  const versions = await deleteRowsOfProduct(tx, 'version_claim', product, maxRowsPerStep)
  const requests = await deleteRowsOfProduct(tx, 'approval_request', product, maxRowsPerStep)
  return Math.max(records, versions, requests) < maxRowsPerStep
}

/**
 * Deletes a product's version claims, records and approval requests, and logs `product.deleted`. Every
 * projection deletes what it has of the product from lower positions. Events at higher positions begin a new
 * product.
 *
 * Rows are deleted in steps of one transaction each, so that no other transaction waits long for the lock.
 * The last step logs the event. Events that are posted between two steps are deleted too. A removal that
 * fails between two steps has deleted some rows and logged nothing; a new call continues the removal.
 *
 * @param trace `traceparent` of the request
 * @returns the position of the event
 */
export const removeProduct = async (
  ctx: Context,
  { account_id, actor, ...data }: Removal,
  trace: string | null,
): Promise<number> => {
  const { product_id, product_name } = data
  const action = { action: 'product.delete', id: product_id, name: product_name } as const
  const span = startItemSpan(trace, 'product.deleted')
  try {
    const event = { id: ctx.newId(), account_id, type: 'product.deleted', data, trace: span.traceparent }
    const step = () =>
      inAccount(ctx.db, account_id, async (tx) => {
        const isEmpty = await deleteSome(tx, { account_id, product_id })
        if (!isEmpty) return undefined
        await writeAudit(tx, [{ ...actor, account_id, ...action }])
        return await appendAndCommit(tx, [event])
      })
    let appended = await step()
    while (appended === undefined) {
      await pause(pauseMs)
      appended = await step()
    }
    const { last, events } = appended
    ctx.wakeRelay(events)
    ctx.log.info({ account_id, product_id, position: last }, 'product removed')
    return last
  } finally {
    span.end()
  }
}
