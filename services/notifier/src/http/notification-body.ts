import { notification, notificationAttempt, notificationWithAttempts, pick } from '@shiplog/contract'
import type { AttemptRow, NotificationRow } from '../db/notifications.ts'

/** A notification as the API shows it. */
export const notificationBody = (row: NotificationRow) => pick(notification, row)

/** The same with its attempts, oldest first. */
export const notificationWithAttemptsBody = (row: NotificationRow, attempts: AttemptRow[]) => {
  const attempt_history = attempts.map((attempt, index) =>
    pick(notificationAttempt, {
      ...attempt,
      attempt: index + 1,
      started_at: attempt.started_at.toISOString(),
      resend: attempt.resent,
    }),
  )
  return pick(notificationWithAttempts, { ...row, attempt_history })
}
