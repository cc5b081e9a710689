import { principal } from '@shiplog/auth'
import { versionListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listVersions } from '../db/versions.ts'
import { versionBody } from './version-body.ts'

export const getVersions =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor, ...filter } = parseQuery(versionListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) =>
      listVersions(tx, account_id, filter, { limit, after }),
    )
    sendPage(res, {
      rows,
      limit,
      path: '/versions/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: versionBody,
    })
  }
