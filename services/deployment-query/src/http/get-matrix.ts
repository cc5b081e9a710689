import { principal } from '@shiplog/auth'
import { getMatrix as operation } from '@shiplog/contract'
import { decodeNameCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { readMatrix } from '../db/matrix-page.ts'

export const getMatrix =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const query = parseQuery(operation.query, req.query)
    const after = decodeNameCursor(query.cursor)
    const { rows, scannedTo } = await readInAccount(db, account_id, (tx) =>
      readMatrix(tx, account_id, query, after),
    )
    const { limit } = query
    sendPage(res, operation, {
      rows,
      limit,
      path: '/matrix/',
      keyOf: (row) => row.product_name,
      lookedTo: scannedTo,
    })
  }
