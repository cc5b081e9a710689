import { principal } from '@shiplog/auth'
import { preferenceRequest } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { parseBody } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { insertPreference } from '../db/preferences.ts'
import { channelGone } from './channel-gone.ts'
import { filterColumns } from './filter-columns.ts'
import { accountChannel } from './get-channel.ts'
import { preferenceBody } from './preference-body.ts'
import { toId } from './rows.ts'

export const createPreference =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { channel_id, event_type, filters } = parseBody(preferenceRequest, req.body)
    const channel = await accountChannel(ctx, account_id, toId(channel_id))

    const preference = await insertPreference(ctx.db, {
      id: newId(),
      account_id,
      channel_id: channel.id,
      event_type,
      ...filterColumns(filters),
    }).catch(channelGone)
    res.status(201).json(preferenceBody(preference))
  }
