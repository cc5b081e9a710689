import { audit } from '@shiplog/audit'
import { retryNotification as operation } from '@shiplog/contract'
import { HttpError, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { lockChannel } from '../db/channels/disable-channel.ts'
import type { OwnMessage } from '../db/channels/own-messages.ts'
import { endBackOff } from '../db/lanes/lanes.ts'
import { findNotification, type NotificationRow } from '../db/notifications/notifications.ts'
import { requeue } from '../db/notifications/requeue.ts'
import type { Tx } from '../db/tables.ts'
import { isOfDeletedProduct } from '../db/write-offs/fail-product.ts'

const isProductDeleted = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where(isOfDeletedProduct)
    .executeTakeFirst()
  return found !== undefined
}

const notRetried: Record<OwnMessage, string> = {
  test: 'This notification was a test message: send a new test message',
  confirmation: 'This message asked an address to confirm: change the channel to ask again',
}

const retry = async (
  tx: Tx,
  { account_id, channel_id, id, own }: NotificationRow,
  intervalMs: number,
): Promise<NotificationRow | undefined> => {
  if (own !== null) throw new HttpError(409, notRetried[own])
  const channel = await lockChannel(tx, account_id, channel_id)
  if (channel === undefined) throw new HttpError(409, 'The channel of this notification was deleted')
  if (!channel.enabled)
    throw new HttpError(409, 'The channel of this notification is disabled: enable the channel first')
  if (await isProductDeleted(tx, id)) throw new HttpError(409, 'The product of this notification was deleted')
  await requeue(tx, channel_id, [id])
  await endBackOff(tx, channel_id, intervalMs)
  return await findNotification(tx, account_id, id)
}

/**
 * Queues a sent or failed notification again, and ends its lane's back-off. A pending one keeps its position.
 * A pending one that waits alone becomes due now.
 */
export const retryNotification =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const retried = await requested(ctx.db, req, 'notification', async (tx, account_id, id) => {
      const notification = await findNotification(tx, account_id, id)
      if (notification === undefined) return undefined
      await audit(tx, req, { action: 'notification.retry', id, name: null })
      return await retry(tx, notification, ctx.config.delivery.intervalMs)
    })
    ctx.wake()
    sendAnswer(res, operation, retried)
  }
