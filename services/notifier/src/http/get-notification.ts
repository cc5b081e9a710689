import { principal } from '@shiplog/auth'
import { inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findNotification, listAttempts } from '../db/notifications.ts'
import { attemptBodies, notificationBody } from './notification-body.ts'
import { idParameter, refuse } from './rows.ts'

export const getNotification =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req)
    const found = await inAccount(db, account_id, async (tx) => {
      const notification = await findNotification(tx, account_id, id)
      return notification && { notification, attempts: await listAttempts(tx, account_id, id) }
    })
    const { notification, attempts } = found ?? (await refuse(db, 'notification', id))
    res.json({ ...notificationBody(notification), attempt_history: attemptBodies(attempts) })
  }
