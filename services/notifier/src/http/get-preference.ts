import { principal } from '@shiplog/auth'
import { getPreference as operation } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findPreference, type PreferenceRow } from '../db/preferences.ts'
import { withFilters } from './with-filters.ts'

/** The preference that the path names. @throws HttpError 403, 404 */
export const requestedPreference = async ({ db }: Context, req: Request): Promise<PreferenceRow> => {
  const { account_id } = principal(req)
  const id = idParameter(req, 'preference-id')
  const preference = await inAccount(db, account_id, (tx) => findPreference(tx, account_id, id))
  return preference ?? (await refuse(existsElsewhere(db, 'preference', account_id, id)))
}

export const getPreference =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, withFilters(await requestedPreference(ctx, req)))
  }
