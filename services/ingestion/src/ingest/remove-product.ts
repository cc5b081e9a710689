import { appendAndCommit } from '@shiplog/event-log'
import type { ProductDeletedData } from '@shiplog/events'
import { inAccount } from '@shiplog/postgres'
import type { Context } from '../context.ts'
import { deleteRecords } from '../db/lifecycle-records.ts'
import { lockProduct } from '../db/product-locks.ts'
import { deleteVersionClaims } from '../db/version-claims.ts'
import { startItemSpan } from './spans.ts'

export type Removal = ProductDeletedData & { account_id: string }

/**
 * Ends a product's life: its versions and records go, and the log says so at one position. All its events
 * before that position are gone with it, and all after it start afresh.
 *
 * @param trace `traceparent` of whoever asked
 * @returns the position
 */
export const removeProduct = async (
  ctx: Context,
  { account_id, ...data }: Removal,
  trace: string | null,
): Promise<number> => {
  const { product_id } = data
  const span = startItemSpan(trace, 'product.deleted')
  try {
    const { last } = await inAccount(ctx.db, account_id, async (tx) => {
      await lockProduct(tx, product_id)
      await deleteRecords(tx, account_id, product_id)
      await deleteVersionClaims(tx, account_id, product_id)
      const event = { id: ctx.newId(), account_id, type: 'product.deleted', data, trace: span.traceparent }
      return await appendAndCommit(tx, [event])
    })
    ctx.wakeRelay()
    ctx.log.info({ account_id, product_id, position: last }, 'product removed')
    return last
  } finally {
    span.end()
  }
}
