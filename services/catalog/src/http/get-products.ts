import { principal } from '@shiplog/auth'
import { productListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listProducts } from '../db/products.ts'
import { productBody } from './product-body.ts'

export const getProducts =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { name, limit, cursor } = parseQuery(productListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) =>
      listProducts(tx, account_id, { name }, { limit, after }),
    )
    sendPage(res, {
      rows,
      limit,
      path: '/products/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: productBody,
    })
  }
