import type { AttemptRow, NotificationRow } from '../db/notifications.ts'

/** A notification as the API shows it. */
export const notificationBody = (notification: NotificationRow) => ({
  id: notification.id,
  channel_id: notification.channel_id,
  preference_id: notification.preference_id,
  event_id: notification.event_id,
  event_type: notification.event_type,
  product_name: notification.product_name,
  version: notification.version,
  environment_name: notification.environment_name,
  status: notification.status,
  attempts: notification.attempts,
  last_status_code: notification.last_status_code,
  error: notification.error,
  created_at: notification.created_at,
  sent_at: notification.sent_at,
  next_attempt_at: notification.next_attempt_at,
})

/** Attempts as the API shows them, oldest first. */
export const attemptBodies = (attempts: AttemptRow[]) =>
  attempts.map((attempt, index) => ({
    attempt: index + 1,
    started_at: attempt.started_at,
    duration_ms: attempt.duration_ms,
    status_code: attempt.status_code,
    error: attempt.error,
    response_excerpt: attempt.response_excerpt,
    resend: attempt.resent,
  }))
