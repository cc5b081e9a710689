import { principal } from '@shiplog/auth'
import {
  confirmationMessageType,
  notificationAttempt,
  getNotification as operation,
  pick,
  testMessageType,
} from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findNotification, listAttempts, type NotificationRow } from '../db/notifications/notifications.ts'
import type { AttemptTable } from '../db/tables.ts'

/** Returns attempts as the API shows them, oldest first. Only admins see what the receiver answered. */
const toHistory = (attempts: AttemptTable[], isAdmin: boolean) =>
  attempts.map((attempt, index) =>
    pick(notificationAttempt, {
      ...attempt,
      attempt: index + 1,
      started_at: attempt.started_at.toISOString(),
      resend: attempt.resent,
      response_excerpt: isAdmin ? attempt.response_excerpt : null,
    }),
  )

/** Returns a notification as the API shows it. Fields that an own message does not have are null. */
const toShown = (row: NotificationRow) =>
  row.own !== null
    ? {
        ...row,
        event_type: row.own === 'test' ? testMessageType : confirmationMessageType,
        preference_id: null,
        event_id: null,
        product_name: null,
        version: null,
      }
    : row

export const getNotification =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const found = await requested(db, req, 'notification', async (tx, account_id, id) => {
      const notification = await findNotification(tx, account_id, id)
      return notification && { notification, attempts: await listAttempts(tx, account_id, id) }
    })
    const { notification, attempts } = found
    const attempt_history = toHistory(attempts, principal(req).role === 'admin')
    sendAnswer(res, operation, { ...toShown(notification), attempt_history })
  }
