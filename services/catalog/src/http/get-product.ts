import { principal } from '@shiplog/auth'
import { getProduct as operation } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct, type ProductRow } from '../db/products.ts'

/** The product that the path names. @throws HttpError 403, 404 */
export const requestedProduct = async ({ db }: Context, req: Request): Promise<ProductRow> => {
  const id = idParameter(req, 'product-id')
  const { account_id } = principal(req)
  const product = await inAccount(db, account_id, (tx) => findProduct(tx, account_id, id))
  return product ?? (await refuse(existsElsewhere(db, 'product', account_id, id)))
}

export const getProduct =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, await requestedProduct(ctx, req))
  }
