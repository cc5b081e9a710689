import { type ReleaseContents, releaseContentsQuery } from '@shiplog/contract/internal'
import { idParameter, parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleaseVersionIds } from '../db/release-versions.ts'
import { withAccountRelease } from './get-release.ts'

/** For deployment-query, which shows a release's deployments: the ids of its versions, or 403 or 404. */
export const getReleaseVersionIds =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = parseQuery(releaseContentsQuery, req.query)
    const version_ids = await withAccountRelease(
      ctx,
      account_id,
      idParameter(req, 'release-id'),
      listReleaseVersionIds,
    )
    res.json({ version_ids } satisfies ReleaseContents)
  }
