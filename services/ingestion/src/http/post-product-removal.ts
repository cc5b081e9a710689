import { type ProductRemovalAnswer, productRemoval } from '@shiplog/contract/internal'
import { parseBody } from '@shiplog/http'
import { toTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { removeProduct } from '../ingest/remove-product.ts'

/**
 * Handles `POST /internal/product-removals`: deletes a product for catalog, which serves `DELETE
 * /products/{id}`.
 */
export const postProductRemoval =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const trace = toTraceparent(req.get('traceparent'))
    const position = await removeProduct(ctx, parseBody(productRemoval, req.body), trace)
    res.json({ position } satisfies ProductRemovalAnswer)
  }
