import { principal } from '@shiplog/auth'
import { productPatch } from '@shiplog/contract'
import { appendEvents, currentTraceparent } from '@shiplog/event-log'
import { HttpError, parseBody } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockProduct, putProductEntry } from '../db/product-entries.ts'
import { findProduct } from '../db/products.ts'
import { productEvent } from '../domain/product-events.ts'
import { requestedProduct } from './get-product.ts'
import { productBody } from './product-body.ts'

export const updateProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { id, name: currentName } = await requestedProduct(ctx, req)
    const { name = currentName, description, extra_metadata } = parseBody(productPatch, req.body)
    if (name !== currentName)
      throw new HttpError(400, "Field 'name' cannot be changed: it is the product's identity")

    const product = await ctx.db.transaction().execute(async (tx) => {
      await lockProduct(tx, id)
      const current = await findProduct(tx, account_id, id)
      // Deleted since it was looked for.
      if (current === undefined) throw new HttpError(404, 'Not found')
      const updated = {
        ...current,
        ...(description !== undefined && { description }),
        ...(extra_metadata !== undefined && { extra_metadata }),
        updated_at: ctx.now(),
      }
      await putProductEntry(tx, updated)
      await appendEvents(tx, [productEvent(ctx.newId(), 'product.updated', updated, currentTraceparent())])
      return updated
    })

    ctx.catalogLog.wake()
    res.json(productBody(product))
  }
