import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockRelease, deleteRelease as removeRelease } from '../db/releases.ts'
import { withRelease } from './get-release.ts'

export const deleteRelease =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    await withRelease(ctx, req, (tx, { account_id, id }) => removeRelease(tx, account_id, id), lockRelease)
    res.status(204).end()
  }
