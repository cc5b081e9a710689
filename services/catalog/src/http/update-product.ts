import { audit, changesOf } from '@shiplog/audit'
import { updateProduct as operation, type ProductPatch } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct, lockProduct, upsertProductEntry } from '../db/products.ts'
import type { ProductEntryTable } from '../db/tables.ts'
import { appendProductEvent } from './append-event.ts'

/** Returns the product with the changes of a patch. @throws HttpError 400 when it changes the name */
const applyPatch = (current: ProductEntryTable, patch: ProductPatch): ProductEntryTable => {
  const { name = current.name, ...changes } = patch
  const { description = current.description, extra_metadata = current.extra_metadata } = changes
  if (name !== current.name)
    throw new HttpError(400, "Field 'name' cannot be changed: it is the product's identity")
  return { ...current, description, extra_metadata }
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
      await appendProductEvent(ctx, tx, 'product.updated', updated)
      return updated
    })
    sendAnswer(res, operation, product)
  }
