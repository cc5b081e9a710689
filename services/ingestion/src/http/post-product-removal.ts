import { parseBody } from '@shiplog/http'
import { toTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { removeProduct } from '../ingest/remove-product.ts'

const removal = z.object({
  account_id: z.uuid(),
  product_id: z.uuid(),
  product_name: z.string().min(1),
  /** Passed on to the event: which creation of the product is meant. */
  creation_id: z.uuid().nullable(),
})

/** For catalog, whose people delete products. */
export const postProductRemoval =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const trace = toTraceparent(req.get('traceparent'))
    res.json({ position: await removeProduct(ctx, parseBody(removal, req.body), trace) })
  }
