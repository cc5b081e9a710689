import { audit, changesOf } from '@shiplog/audit'
import { principal } from '@shiplog/auth'
import { channelRequestOf, createChannel as operation } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { parseBody, sendAnswer } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { insertChannel } from '../db/channels/channels.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { encryptConfig, showChannel } from './channel-configs.ts'
import { requireChannelQuota } from './quotas.ts'

export const createChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(channelRequestOf(req.body), req.body)
    const { name, channel_type, config, enabled } = request
    const encrypted = await encryptConfig(ctx, channel_type, config)
    const { columns, madeSecret: signing_secret, added = [] } = encrypted

    const channel = await inAccount(ctx.db, account_id, async (tx) => {
      await requireChannelQuota(tx, ctx.config, account_id)
      const id = newId()
      const changes = changesOf(request, ['config'])
      await audit(tx, req, { action: 'notification_channel.create', id, name, changes })
      const created = await insertChannel(tx, { id, account_id, name, channel_type, enabled, ...columns })
      await askToConfirm(tx, created, added)
      return await showChannel(tx, created)
    })
    if (added.length > 0) ctx.wake()
    sendAnswer(res, operation, { ...channel, ...(signing_secret !== undefined && { signing_secret }) })
  }
