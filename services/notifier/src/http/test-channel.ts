import type { ChannelTestResult } from '@shiplog/contract'
import { audit } from '@shiplog/internal-api'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { sendToChannel } from '../channels/send-to-channel.ts'
import type { Context } from '../context.ts'
import { delayLane } from '../db/lanes.ts'
import { requestedChannel } from './get-channel.ts'
import { knownChannelType } from './known-channel-type.ts'

/** Sends a message now, past the lane and whether or not the channel is enabled, and tells how that ended. */
export const testChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const channel = await requestedChannel(ctx, req)
    const type = knownChannelType(channel.channel_type)
    const ending = await sendToChannel(ctx, channel, type.prepareTest(channel.name))
    const { intervalMs } = ctx.config.delivery
    await inAccount(ctx.db, channel.account_id, async (tx) => {
      const { id, name } = channel
      await audit(tx, req, { action: 'notification_channel.test', id, name })
      await delayLane(tx, id, intervalMs)
    })

    const verdict = type.judge(ending)
    const { status_code } = ending
    const result: ChannelTestResult =
      verdict.outcome === 'sent'
        ? { status: 'sent', status_code, error: null }
        : { status: 'failed', status_code, error: verdict.error }
    res.json(result)
  }
