import { principal } from '@shiplog/auth'
import { listReleaseDeployments as operation } from '@shiplog/contract'
import { decodeCursor, HttpError, idParameter, parseQuery, sendPage, unavailable } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { CatalogError, type ReleaseContents } from '../catalog-client.ts'
import type { Context } from '../context.ts'
import { listLatestDeployments } from '../db/latest-deployments.ts'

const contentsOf = async (ctx: Context, account_id: string, release_id: string): Promise<ReleaseContents> => {
  try {
    return await ctx.catalog.getReleaseContents(account_id, release_id)
  } catch (err) {
    if (!(err instanceof CatalogError)) throw err
    ctx.log.warn({ err, account_id, release_id }, 'contents of a release not known')
    throw unavailable('What is in the release cannot be looked up right now: try again', err)
  }
}

/** Asks catalog which versions are in the release, and finds their deployments here. */
export const getReleaseDeployments =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'release-id')
    const { limit, cursor, environment } = parseQuery(operation.query, req.query)
    const after = decodeCursor(cursor)

    const contents = await contentsOf(ctx, account_id, id)
    if ('refused' in contents) throw new HttpError(contents.refused, contents.detail)
    if (contents.lag !== null) res.setHeader('X-Data-Lag', contents.lag)

    const of = { version_ids: contents.version_ids, environment }
    const rows = await readInAccount(ctx.db, account_id, (tx) =>
      listLatestDeployments(tx, account_id, of, { limit, after }),
    )
    sendPage(res, operation, {
      rows,
      limit,
      path: `/releases/${id}/deployments/`,
      keyOf: ({ deployed_at, id }) => ({ time: deployed_at, id }),
    })
  }
