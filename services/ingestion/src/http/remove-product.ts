import { appendEvents } from '@shiplog/event-log'
import type { ProductDeletedData } from '@shiplog/events'
import { parseBody } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { deleteRecords } from '../db/lifecycle-records.ts'
import { lockProduct } from '../db/product-locks.ts'
import type { Tx } from '../db/tables.ts'
import { deleteVersionClaims } from '../db/version-claims.ts'
import { startItemSpan } from '../ingest/spans.ts'

const removeProductBody = z.object({
  account_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string().min(1),
  /** Passed on to the event: which creation of the product is meant. */
  creation_id: z.uuid().nullable(),
})

type Removal = z.output<typeof removeProductBody>

const logRemoval = async (
  ctx: Context,
  tx: Tx,
  { account_id, ...data }: Removal,
  trace: string | null,
): Promise<number> => {
  const event = {
    id: ctx.newId(),
    account_id,
    type: 'product.deleted',
    data: data satisfies ProductDeletedData,
    trace,
  }
  return (await appendEvents(tx, [event])).last
}

/**
 * Ends a product's life: its versions and records go, and the log says so at one position. All its events before that
 * position are gone with it, and all after it start afresh.
 */
export const removeProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const removal = parseBody(removeProductBody, req.body)
    const span = startItemSpan(req.get('traceparent') ?? null, 'product.deleted')
    try {
      const position = await inAccount(ctx.db, removal.account_id, async (tx) => {
        await lockProduct(tx, removal.product_id)
        await deleteRecords(tx, removal.account_id, removal.product_id)
        await deleteVersionClaims(tx, removal.account_id, removal.product_id)
        return await logRemoval(ctx, tx, removal, span.traceparent)
      })
      ctx.wakeRelay()
      ctx.log.info(
        { account_id: removal.account_id, product_id: removal.product_id, position },
        'product removed',
      )
      res.json({ position })
    } finally {
      span.end()
    }
  }
