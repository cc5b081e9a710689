import { audit, changesOf } from '@shiplog/audit'
import { updatePreference as operation, preferencePatch } from '@shiplog/contract'
import { HttpError, parseBody, sendAnswer, toId } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { updatePreference as storePreference } from '../db/preferences.ts'
import { channelGone } from './channel-gone.ts'
import { accountChannel } from './get-channel.ts'
import { requestedPreference } from './get-preference.ts'
import { filterColumns, withFilters } from './preference-filters.ts'
import { requireQuotaOfChannel } from './quotas.ts'

export const updatePreference =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, id, channel_id: current } = await requestedPreference(ctx, req)
    const patch = parseBody(preferencePatch, req.body)
    const { channel_id, event_type, filters } = patch
    const channel =
      channel_id === undefined ? undefined : await accountChannel(ctx, account_id, toId(channel_id))

    const changes = {
      ...(channel !== undefined && { channel_id: channel.id }),
      ...(event_type !== undefined && { event_type }),
      ...(filters !== undefined && filterColumns(filters)),
    }
    const preference = await inAccount(ctx.db, account_id, async (tx) => {
      if (channel !== undefined && channel.id !== current)
        await requireQuotaOfChannel(tx, ctx.config, { account_id, channel_id: channel.id })
      const stored = await storePreference(tx, account_id, id, changes)
      if (stored === undefined) return undefined
      const audited = { id, name: null, changes: changesOf(patch) }
      await audit(tx, req, { action: 'notification_preference.update', ...audited })
      return stored
    }).catch(channelGone)
    // The preference was deleted after it was read.
    if (preference === undefined) throw new HttpError(404, 'Not found')
    sendAnswer(res, operation, withFilters(preference))
  }
