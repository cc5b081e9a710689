import { principal } from '@shiplog/auth'
import { apiKeyListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listApiKeys } from '../db/api-keys.ts'
import { apiKeyBody } from './api-key-body.ts'

export const getApiKeys =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor } = parseQuery(apiKeyListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) => listApiKeys(tx, account_id, { limit, after }))
    sendPage(res, {
      rows,
      limit,
      path: '/api-keys/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: apiKeyBody,
    })
  }
