import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import { type Message, markdown, plainText } from '../channels/chat-webhook/block-kit.ts'
import { line } from '../channels/chat-webhook/text.ts'
import type { Context } from '../context.ts'
import { delayLane } from '../db/lanes.ts'
import { judgeAnswer } from '../outgoing/judge-answer.ts'
import { postToChannel } from '../outgoing/post-to-channel.ts'
import { requestedChannel } from './get-channel.ts'

const testMessage = (name: string): Message => ({
  text: '👋 Shiplog can reach this channel',
  blocks: [
    { type: 'header', text: plainText('👋 Shiplog can reach this channel') },
    { type: 'section', text: markdown(`Messages of the channel *${line(name, 300)}* will arrive here.`) },
  ],
})

/** Sends a message now, past the lane and whether or not the channel is enabled, and tells how that ended. */
export const testChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const channel = await requestedChannel(ctx, req)
    const result = await postToChannel(ctx, channel, testMessage(channel.name))
    const { intervalMs } = ctx.config.delivery
    await inAccount(ctx.db, channel.account_id, (tx) => delayLane(tx, channel.id, intervalMs))

    const verdict = judgeAnswer(result)
    const { status_code } = result
    if (verdict.outcome === 'sent') return void res.json({ status: 'sent', status_code, error: null })
    res.json({ status: 'failed', status_code, error: verdict.error })
  }
