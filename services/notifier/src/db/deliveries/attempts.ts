import { newId } from '@shiplog/events'
import { sql } from 'kysely'
import type { ClaimedLane } from '../lanes/claim-lanes.ts'
import type { AttemptTable, Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/** One attempt to send a message, as the history shows it. */
export type Attempt = Omit<AttemptTable, 'id' | 'account_id' | 'channel_id' | 'resent'>

type Tried = { attempt: Attempt; notifications: { id: string; resent: boolean }[] }

/** Inserts attempts. Each is an attempt to send one message about its notifications. */
export const insertAttempts = async (
  tx: Tx,
  { account_id, channel_id }: Pick<AttemptTable, 'account_id' | 'channel_id'>,
  tried: readonly Tried[],
): Promise<void> => {
  if (tried.length === 0) return
  const attempts = tried.map(({ attempt, notifications }) => {
    const resent = notifications.some((notification) => notification.resent)
    return { id: newId(), account_id, channel_id, resent, ...attempt }
  })
  await tx.insertInto('attempt').values(attempts).execute()
  const parts = attempts.flatMap(({ id: attempt_id }, index) =>
    (tried[index]?.notifications ?? []).map(({ id }) => ({ id, attempt_id })),
  )
  // Joined with `notification`: some of these rows may have been deleted while the message was sent.
  await sql`
    insert into notification_attempt (account_id, notification_id, attempt_id)
    select account_id, id, attempt_id
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (id uuid, attempt_id uuid)
    join notification using (id)`.execute(tx)
}

const error = 'The dispatcher stopped before it recorded the outcome: the message is sent again'

/**
 * Records the attempt of a dispatcher whose lease ended before it recorded the outcome, usually because its
 * process is gone. Duration and status code are null, because the outcome is unknown. The notifications stay
 * pending, are marked `resent`, and are sent again.
 */
export const recordLostAttempt = async (tx: Tx, lane: ClaimedLane): Promise<void> => {
  const { account_id, channel_id, head, lost_through, lost_ids, lost_since } = lane
  if (lost_since === null) return
  const wasSent =
    lost_ids === null
      ? sql<boolean>`lane_position between ${head} and ${lost_through} and due_at is null`
      : sql<boolean>`id = any (${lost_ids}::uuid[])`
  const notifications = await tx
    .updateTable('notification')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), resent: true, error }))
    .where('channel_id', '=', channel_id)
    .where(isWaiting)
    .where(wasSent)
    .returning('id')
    .execute()
  if (notifications.length === 0) return
  const attempt = {
    started_at: lost_since,
    duration_ms: null,
    status_code: null,
    response_excerpt: null,
    error,
  }
  const lost = notifications.map(({ id }) => ({ id, resent: false }))
  await insertAttempts(tx, { account_id, channel_id }, [{ attempt, notifications: lost }])
}
