import { listReleaseVersions as operation } from '@shiplog/contract'
import { decodeCursor, parseQuery, sendPage } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleaseVersions } from '../db/release-versions.ts'
import { withRelease } from './with-release.ts'

export const getReleaseVersions =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const page = await withRelease(ctx, req, async (tx, release) => {
      const { limit, cursor } = parseQuery(operation.query, req.query)
      const after = decodeCursor(cursor)
      const rows = await listReleaseVersions(tx, release, { limit, after })
      return { rows, limit, path: `/releases/${release.id}/versions/` }
    })
    sendPage(res, operation, { ...page, keyOf: ({ added_at, id }) => ({ time: added_at, id }) })
  }
