import { audit, changesOf } from '@shiplog/audit'
import { updateProduct as operation, type ProductPatch } from '@shiplog/contract'
import { appendAndCommit } from '@shiplog/event-log'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import { currentTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockProduct, upsertProductEntry } from '../db/product-entries.ts'
import { findProduct, type ProductRow } from '../db/products.ts'
import { productEvent } from '../domain/product-events.ts'

/** Returns the product with the changes of a patch. @throws HttpError 400 when it changes the name */
const applyPatch = (current: ProductRow, patch: ProductPatch): ProductRow => {
  const { name = current.name, description, extra_metadata } = patch
  if (name !== current.name)
    throw new HttpError(400, "Field 'name' cannot be changed: it is the product's identity")
  return {
    ...current,
    ...(description !== undefined && { description }),
    ...(extra_metadata !== undefined && { extra_metadata }),
  }
}

export const updateProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const product = await requested(ctx.db, req, 'product', async (tx, account_id, id) => {
      await lockProduct(tx, id)
      const current = await findProduct(tx, account_id, id)
      if (current === undefined) return undefined
      const patch = parseBody(operation.body.schema, req.body)
      const updated = { ...applyPatch(current, patch), updated_at: ctx.now() }
      await upsertProductEntry(tx, updated)
      const { name } = current
      await audit(tx, req, { action: 'product.update', id, name, changes: changesOf(patch) })
      await appendAndCommit(tx, [productEvent(ctx.newId(), 'product.updated', updated, currentTraceparent())])
      return updated
    })

    ctx.catalogLog.wake()
    sendAnswer(res, operation, product)
  }
