import { principal } from '@shiplog/auth'
import { releaseListQuery } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleases } from '../db/releases.ts'
import { releaseBody } from './release-body.ts'

export const getReleases =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { limit, cursor, ...filter } = parseQuery(releaseListQuery, req.query)
    const after = decodeCursor(cursor)
    const rows = await readInAccount(db, account_id, (tx) =>
      listReleases(tx, account_id, filter, { limit, after }),
    )
    sendPage(res, {
      rows,
      limit,
      path: '/releases/',
      keyOf: ({ created_at, id }) => ({ time: created_at, id }),
      toBody: releaseBody,
    })
  }
