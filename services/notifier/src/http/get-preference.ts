import { getPreference as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findPreference, type PreferenceRow } from '../db/preferences.ts'
import { withFilters } from './preference-filters.ts'

/** Returns the preference in the path. @throws HttpError 403 for one of another account, 404 for none */
export const requestedPreference = ({ db }: Context, req: Request): Promise<PreferenceRow> =>
  requested(db, req, 'preference', findPreference)

export const getPreference =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, withFilters(await requestedPreference(ctx, req)))
  }
