import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deleteReleaseVersion } from '../db/release-versions.ts'
import { withRelease } from './get-release.ts'

export const removeReleaseVersion =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const id = idParameter(req, 'version-id')
    const wasInThere = await withRelease(ctx, req, (tx, release) => deleteReleaseVersion(tx, release, id))
    if (!wasInThere) await refuse(existsElsewhere(ctx.db, 'version', principal(req).account_id, id))
    res.status(204).end()
  }
