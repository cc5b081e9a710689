import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deletePreference as removePreference } from '../db/preferences.ts'
import { requestedPreference } from './get-preference.ts'

/** Notifications that it has made are still sent: their events happened before it was deleted. */
export const deletePreference =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, id } = await requestedPreference(ctx, req)
    await inAccount(ctx.db, account_id, (tx) => removePreference(tx, account_id, id))
    res.status(204).end()
  }
