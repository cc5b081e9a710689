import { idParameter, parseQuery } from '@shiplog/http'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { listReleaseVersionIds } from '../db/release-versions.ts'
import { withAccountRelease } from './get-release.ts'

const query = z.object({ account_id: z.uuid() })

/** For the deployments of a release, which are deployment-query's: what is in it, or why its user may not know. */
export const getReleaseVersionIds =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = parseQuery(query, req.query)
    const version_ids = await withAccountRelease(
      ctx,
      account_id,
      idParameter(req, 'release-id'),
      listReleaseVersionIds,
    )
    res.json({ version_ids })
  }
