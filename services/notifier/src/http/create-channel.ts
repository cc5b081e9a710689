import { principal } from '@shiplog/auth'
import { channelRequest } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { parseBody } from '@shiplog/http'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { insertChannel } from '../db/channels.ts'
import { channelBody } from './channel-body.ts'
import { sealAddress } from './webhook-address.ts'

export const createChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const { name, channel_type, config, enabled } = parseBody(channelRequest, req.body)
    const address = await sealAddress(ctx, config.webhook_url)

    const channel = await inAccount(ctx.db, account_id, (tx) =>
      insertChannel(tx, { id: newId(), account_id, name, channel_type, enabled, ...address }),
    )
    res.status(201).json(channelBody(channel))
  }
