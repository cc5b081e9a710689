import { principal } from '@shiplog/auth'
import { listReleaseDeployments as operation } from '@shiplog/contract'
import { decodeCursor, idParameter, parseQuery, sendPage } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listLatestDeployments } from '../db/latest-deployments.ts'
import { askCatalog } from './ask-catalog.ts'

/** Asks catalog for the versions of the release, and lists the deployments of these versions. */
export const getReleaseDeployments =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'release-id')
    const { limit, cursor, environment } = parseQuery(operation.query, req.query)
    const after = decodeCursor(cursor)

    const { version_ids } = await askCatalog(
      ctx,
      res,
      (catalog) => catalog.getReleaseContents(account_id, id),
      'The versions of the release cannot be read at the moment: try again',
    )

    const rows = await readInAccount(ctx.db, account_id, (tx) =>
      listLatestDeployments(tx, account_id, { version_ids, environment }, { limit, after }),
    )
    sendPage(res, operation, {
      rows,
      limit,
      path: `/releases/${id}/deployments/`,
      keyOf: ({ deployed_at, id }) => ({ time: deployed_at, id }),
    })
  }
