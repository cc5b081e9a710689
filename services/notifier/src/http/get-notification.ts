import { notificationAttempt, getNotification as operation, pick } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/internal-api'
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
    const found = await requested(db, req, 'notification', async (tx, account_id, id) => {
      const notification = await findNotification(tx, account_id, id)
      return notification && { notification, attempts: await listAttempts(tx, account_id, id) }
    })
    const { notification, attempts } = found
    sendAnswer(res, operation, { ...notification, attempt_history: toHistory(attempts) })
  }
