import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createProduct as operation } from '@shiplog/contract'
import { appendAndCommit } from '@shiplog/event-log'
import { productId } from '@shiplog/events'
import { HttpError, parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import { currentTraceparent } from '@shiplog/telemetry'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockProduct, upsertProductEntry } from '../db/product-entries.ts'
import { findProduct } from '../db/products.ts'
import { productEvent } from '../domain/product-events.ts'

export const createProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(operation.body.schema, req.body)
    const { name, description, extra_metadata } = request
    const id = productId(account_id, name)
    const creation_id = ctx.newId()
    const now = ctx.now()

    const product = {
      id,
      account_id,
      name,
      description,
      extra_metadata,
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
      await appendAndCommit(tx, [productEvent(creation_id, 'product.created', product, currentTraceparent())])
    })

    ctx.catalogLog.wake()
    sendAnswer(res, operation, product)
  }
