import { appendAndCommit } from '@shiplog/event-log'
import type { ProductDeletedData } from '@shiplog/events'
import { type Actor, operator, writeAudit } from '@shiplog/internal-api'
import { inAccount } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import type { Context } from '../context.ts'
import { deleteRecords } from '../db/lifecycle-records.ts'
import { lockProduct } from '../db/product-locks.ts'
import type { Tx } from '../db/tables.ts'
import { deleteVersionClaims } from '../db/version-claims.ts'
import { startItemSpan } from './spans.ts'

export type Removal = ProductDeletedData & { account_id: string; actor?: Actor | undefined }

/** Records, and versions, that one transaction deletes at most: other products share the lock. */
const chunk = 1_000
/** Between two steps, for those who wait for the lock. */
const pauseMs = 10

/** @returns whether nothing is left */
const deleteSome = async (tx: Tx, product: { account_id: string; product_id: string }): Promise<boolean> => {
  await lockProduct(tx, product.product_id)
  const records = await deleteRecords(tx, product, chunk)
  const versions = await deleteVersionClaims(tx, product, chunk)
  return records < chunk && versions < chunk
}

/**
 * Ends a product's life: its versions and records go, and the log says so at one position. All its events
 * before that position are gone with it, and all after it start afresh.
 *
 * However many there are, nobody waits long: they go in steps, the last of which also logs the end. What is
 * posted between two steps goes as well. A removal that breaks off has ended nothing yet and has forgotten
 * some of the product's records: it is to be asked for again, as its caller is told, and then goes on.
 *
 * @param trace `traceparent` of whoever asked
 * @returns the position
 */
export const removeProduct = async (
  ctx: Context,
  { account_id, actor = operator, ...data }: Removal,
  trace: string | null,
): Promise<number> => {
  const { product_id, product_name } = data
  const audited = { action: 'product.delete', id: product_id, name: product_name } as const
  const span = startItemSpan(trace, 'product.deleted')
  try {
    const event = { id: ctx.newId(), account_id, type: 'product.deleted', data, trace: span.traceparent }
    const step = () =>
      inAccount(ctx.db, account_id, async (tx) => {
        const isEmpty = await deleteSome(tx, { account_id, product_id })
        if (!isEmpty) return undefined
        await writeAudit(tx, [{ ...actor, account_id, ...audited }])
        return await appendAndCommit(tx, [event])
      })
    let appended = await step()
    while (appended === undefined) {
      await pause(pauseMs)
      appended = await step()
    }
    const { last } = appended
    ctx.wakeRelay()
    ctx.log.info({ account_id, product_id, position: last }, 'product removed')
    return last
  } finally {
    span.end()
  }
}
