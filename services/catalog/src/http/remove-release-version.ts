import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deleteReleaseVersion } from '../db/release-versions.ts'
import { withRelease } from './get-release.ts'
import { idParameter } from './rows.ts'

export const removeReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const wasInThere = await withRelease(ctx, req, (tx, release) =>
      deleteReleaseVersion(tx, release, idParameter(req, 'version_id')),
    )
    if (!wasInThere) throw new HttpError(404, 'Not found')
    res.status(204).end()
  }
