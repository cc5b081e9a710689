import { principal } from '@shiplog/auth'
import { environmentListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listEnvironments } from '../db/environments.ts'
import { environmentBody } from './environment-body.ts'

export const getEnvironments =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor, ...filter } = parseQuery(environmentListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) =>
      listEnvironments(tx, account_id, filter, { limit, after }),
    )
    sendPage(res, {
      rows,
      limit,
      path: '/environments/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: environmentBody,
    })
  }
