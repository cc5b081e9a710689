import { HttpError } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findChannel } from '../db/channels.ts'
import { lockLane } from '../db/disable-channel.ts'
import { hurryLane } from '../db/lanes.ts'
import { requeue } from '../db/notifications.ts'
import { requestedNotification } from './get-notification.ts'
import { notificationBody } from './notification-body.ts'

/** Sends a notification again, whatever became of it; one that waits already need not wait out the lane's back-off. */
export const retryNotification =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const notification = await requestedNotification(ctx, req)
    const { account_id, channel_id } = notification

    await ctx.db.transaction().execute(async (tx) => {
      const channel = (await lockLane(tx, channel_id))
        ? await findChannel(tx, account_id, channel_id)
        : undefined
      if (channel === undefined) throw new HttpError(409, 'Its channel was deleted')
      if (!channel.enabled) throw new HttpError(409, 'Its channel is disabled: enable it first')
      await requeue(tx, notification)
      await hurryLane(tx, channel_id, ctx.config.delivery.intervalMs)
    })
    ctx.wake()
    res.json(notificationBody(await requestedNotification(ctx, req)))
  }
