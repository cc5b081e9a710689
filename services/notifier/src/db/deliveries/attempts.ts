import { newId } from '@shiplog/events'
import { sql } from 'kysely'
import type { ClaimedLane } from '../lanes/claim-lanes.ts'
import type { AttemptTable, Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/** One attempt to send a message, as the history shows it. */
export type Attempt = Omit<AttemptTable, 'id' | 'account_id' | 'channel_id' | 'resent'>

/** Inserts an attempt to send a message about these notifications. */
export const insertAttempt = async (
  tx: Tx,
  attempt: Omit<AttemptTable, 'id'>,
  notifications: { id: string }[],
): Promise<void> => {
  const id = newId()
  await tx
    .insertInto('attempt')
    .values({ id, ...attempt })
    .execute()
  const ids = notifications.map((notification) => notification.id)
  // Selected from `notification`: some of these rows may have been deleted while the message was sent.
  await sql`
    insert into notification_attempt (account_id, notification_id, attempt_id)
    select account_id, id, ${id}::uuid from notification where id = any (${ids}::uuid[])`.execute(tx)
}

const error = 'The dispatcher stopped before it recorded the outcome: the message is sent again'

/**
 * Records the attempt of a dispatcher whose lease expired before it recorded the outcome, usually because the
 * dispatcher died. Duration and status code are null, because the outcome is unknown. The notifications stay
 * pending, are marked `resent`, and are sent again.
 */
export const recordLostAttempt = async (tx: Tx, lane: ClaimedLane): Promise<void> => {
  const { account_id, channel_id, head, lost_through, lost_since } = lane
  if (lost_through === null || lost_since === null) return
  const notifications = await tx
    .updateTable('notification')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), resent: true, error }))
    .where('channel_id', '=', channel_id)
    .where(isWaiting)
    .where('lane_position', '>=', head)
    .where('lane_position', '<=', lost_through)
    .returning('id')
    .execute()
  if (notifications.length === 0) return
  const unknown = { duration_ms: null, status_code: null, response_excerpt: null }
  const attempt = { account_id, channel_id, started_at: lost_since, ...unknown, error, resent: false }
  await insertAttempt(tx, attempt, notifications)
}
