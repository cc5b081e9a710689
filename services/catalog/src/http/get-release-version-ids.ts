import { type ReleaseContents, releaseContentsQuery } from '@shiplog/contract/internal'
import { idParameter, parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listReleaseVersionIds } from '../db/release-versions.ts'
import { withAccountRelease } from './with-release.ts'

/**
 * Answers with the ids of a release's versions. Deployment-query needs them to list the deployments of a
 * release.
 */
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
