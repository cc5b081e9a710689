import { principal } from '@shiplog/auth'
import { notificationAttempt, getNotification as operation, pick } from '@shiplog/contract'
import { idParameter, refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { type AttemptRow, findNotification, listAttempts } from '../db/notifications.ts'

/** Attempts as the API shows them, numbered from the oldest. */
const toHistory = (attempts: AttemptRow[]) =>
  attempts.map((attempt, index) =>
    pick(notificationAttempt, {
      ...attempt,
      attempt: index + 1,
      started_at: attempt.started_at.toISOString(),
      resend: attempt.resent,
    }),
  )

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
    sendAnswer(res, operation, { ...notification, attempt_history: toHistory(attempts) })
  }
