import { principal } from '@shiplog/auth'
import { listApiKeys as operation } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listApiKeys } from '../db/api-keys.ts'

export const getApiKeys =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor } = parseQuery(operation.query, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) => listApiKeys(tx, account_id, { limit, after }))
    sendPage(res, operation, {
      rows,
      limit,
      path: '/api-keys/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
    })
  }
