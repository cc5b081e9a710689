import { principal } from '@shiplog/auth'
import { idParameter, refuse } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findNotification, listAttempts } from '../db/notifications.ts'
import { notificationWithAttemptsBody } from './notification-body.ts'

export const getNotification =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const id = idParameter(req, 'notification-id')
    const found = await inAccount(db, account_id, async (tx) => {
      const notification = await findNotification(tx, account_id, id)
      return notification && { notification, attempts: await listAttempts(tx, account_id, id) }
    })
    const { notification, attempts } =
      found ?? (await refuse(existsElsewhere(db, 'notification', account_id, id)))
    res.json(notificationWithAttemptsBody(notification, attempts))
  }
