import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { createPreference as operation, preferenceRequest } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { parseBody, refuse, sendAnswer, toId } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findChannel } from '../db/channels/channels.ts'
import { insertPreference } from '../db/preferences.ts'
import { channelGone } from './channel-gone.ts'
import { filterColumns, withFilters } from './preference-filters.ts'
import { requirePreferenceQuota } from './quotas.ts'

export const createPreference =
  ({ db, config }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(preferenceRequest, req.body)
    const { event_type, filters } = request
    const channel_id = toId(request.channel_id)
    const row = { id: newId(), account_id, channel_id, event_type, ...filterColumns(filters) }

    const preference = await inAccount(db, account_id, async (tx) => {
      const channel = await findChannel(tx, account_id, channel_id)
      if (channel === undefined) return undefined
      await requirePreferenceQuota(tx, config, row)
      const changes = changesOf(request)
      await audit(tx, req, { action: 'notification_preference.create', id: row.id, name: null, changes })
      return await insertPreference(tx, row)
    }).catch(channelGone)
    if (preference === undefined) return refuse(existsElsewhere(db, 'channel', account_id, channel_id))
    sendAnswer(res, operation, withFilters(preference))
  }
