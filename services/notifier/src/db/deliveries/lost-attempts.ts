import { newId } from '@shiplog/events'
import type { ClaimedLane } from '../lanes/claim-lanes.ts'
import type { Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

type LostLease = Pick<ClaimedLane, 'account_id' | 'channel_id' | 'head'> & {
  lost_through: number
  lost_since: Date
}

const error = 'The dispatcher stopped before it recorded the outcome: the message is sent again'

/**
 * Records the attempt of a dispatcher whose lease expired before it recorded the outcome, usually because the
 * dispatcher died. Duration and status code are null, because the outcome is unknown. The notifications stay
 * pending, are marked `resent`, and are sent again.
 */
export const recordLostAttempt = async (tx: Tx, lost: LostLease): Promise<void> => {
  const notifications = await tx
    .updateTable('notification')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), resent: true, error }))
    .where('channel_id', '=', lost.channel_id)
    .where(isWaiting)
    .where('lane_position', '>=', lost.head)
    .where('lane_position', '<=', lost.lost_through)
    .returning('id')
    .execute()
  if (notifications.length === 0) return
  const attempt = {
    id: newId(),
    account_id: lost.account_id,
    channel_id: lost.channel_id,
    started_at: lost.lost_since,
    duration_ms: null,
    status_code: null,
    error,
    response_excerpt: null,
    resent: false,
  }
  await tx.insertInto('attempt').values(attempt).execute()
  await tx
    .insertInto('notification_attempt')
    .values(
      notifications.map(({ id }) => ({
        account_id: lost.account_id,
        notification_id: id,
        attempt_id: attempt.id,
      })),
    )
    .execute()
}
