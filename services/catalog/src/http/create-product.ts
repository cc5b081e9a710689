import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createProduct as operation } from '@shiplog/contract'
import { productId } from '@shiplog/events'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct, lockProduct, upsertProductEntry } from '../db/products.ts'
import { appendProductEvent } from './append-event.ts'

export const createProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const { name } = request
    const id = productId(account_id, name)
    const creation_id = ctx.newId()
    const now = ctx.now()
    const product = {
      ...request,
      id,
      account_id,
      created_at: now,
      updated_at: now,
      creation_id,
      named_position: null,
    }

    await inAccount(ctx.db, account_id, async (tx) => {
      await lockProduct(tx, id)
      if (await findProduct(tx, account_id, id)) throw new HttpError(409, `Product '${name}' already exists`)
      await upsertProductEntry(tx, product)
      await audit(tx, req, { action: 'product.create', id, name, changes: changesOf(request) })
      await appendProductEvent(ctx, tx, 'product.created', product, creation_id)
    })
    sendAnswer(res, operation, product)
  }
