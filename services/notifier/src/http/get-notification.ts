import { principal } from '@shiplog/auth'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findNotification, listAttempts, type NotificationRow } from '../db/notifications.ts'
import { attemptBodies, notificationBody } from './notification-body.ts'
import { idParameter, refuse } from './rows.ts'

/** The notification that the path names. @throws HttpError 403, 404 */
export const requestedNotification = async ({ db }: Context, req: Request): Promise<NotificationRow> => {
  const id = idParameter(req)
  const notification = await findNotification(db, principal(req).account_id, id)
  return notification ?? (await refuse(db, 'notification', id))
}

export const getNotification =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const notification = await requestedNotification(ctx, req)
    const attempts = await listAttempts(ctx.db, notification.id)
    res.json({ ...notificationBody(notification), attempt_history: attemptBodies(attempts) })
  }
