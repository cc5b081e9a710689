import { inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import { movesToEnd } from '../../domain/batch.ts'
import type { Verdict } from '../../domain/verdict.ts'
import { disableChannel } from '../channels/disable-channel.ts'
import { withoutLease } from '../lanes/lanes.ts'
import type { Db, Tx } from '../tables.ts'
import { isWaiting, writeOffLane } from '../write-offs/write-offs.ts'
import { type Attempt, insertAttempt } from './attempts.ts'
import type { Delivery } from './claim-deliveries.ts'

export type Recording = {
  attempt: Attempt
  verdict: Verdict
  /** Time until the lane is due again: rest of its interval, its back-off, or the wait of `Retry-After`. */
  waitMs: number
  /** When the message is to be sent again, the lane's notifications that were queued longer ago fail. */
  giveUpMs: number
}

const idsOf = ({ notifications }: Delivery): string[] => notifications.map(({ id }) => id)

/** @returns how many notifications failed because the receiver will never accept the message */
const updateNotifications = async (
  tx: Tx,
  delivery: Delivery,
  { verdict, attempt }: Recording,
): Promise<number> => {
  const { outcome } = verdict
  const sent = outcome === 'sent'
  const update = tx
    .updateTable('notification')
    .set((eb) => ({
      last_status_code: attempt.status_code,
      attempts: eb('attempts', '+', outcome === 'paused' ? 0 : 1),
      error: sent ? null : verdict.error,
      ...(sent && { status: 'sent' as const, sent_at: sql<Date>`clock_timestamp()` }),
      ...(outcome === 'failed' && { status: 'failed' as const }),
    }))
    .where('id', 'in', idsOf(delivery))
  // A success also counts for a notification that was written off while it was being sent.
  const { numUpdatedRows } = await (sent ? update : update.where(isWaiting)).executeTakeFirst()
  return outcome === 'failed' ? Number(numUpdatedRows) : 0
}

/**
 * Moves a delivery's only notification to the end of its lane.
 *
 * @returns 1, or 0 when the notification was written off meanwhile
 */
const moveToEnd = async (tx: Tx, delivery: Delivery, tail: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ lane_position: tail + 1 })
    .where('id', 'in', idsOf(delivery))
    .where(isWaiting)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Fails all notifications of the lane that were queued more than `olderThanMs` ago. It does so only when the
 * first notification of this delivery is one of them and is not written off yet. So the same notifications
 * get no second write-off.
 */
const giveUp = async (tx: Tx, delivery: Delivery, olderThanMs: number, error: string): Promise<void> => {
  const tooOld = await tx
    .selectFrom('notification')
    .select('id')
    .where('id', 'in', idsOf(delivery).slice(0, 1))
    .where(sql<boolean>`queued_at < now() - make_interval(secs => ${olderThanMs / 1_000})`)
    .where(isWaiting)
    .executeTakeFirst()
  if (tooOld === undefined) return
  await writeOffLane(tx, delivery.channel_id, {
    outcome: 'failed',
    error: `Given up, because no message could be sent for too long. Last attempt: ${error}`,
    olderThanMs,
    counted: true,
  })
}

/** @returns true when a pending notification is at this lane position or after it */
const hasMore = async (tx: Tx, channel_id: string, head: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('notification')
    .select('id')
    .where('channel_id', '=', channel_id)
    // A generic plan uses the partial index notification_pending only when this is a literal, not a
    // parameter.
    .where(sql<boolean>`status = 'pending'`)
    .where('lane_position', '>=', head)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Records the outcome of a delivery, and releases its lane.
 *
 * @returns `waiting`: true when the lane has more to send; `failed`: how many notifications failed because
 * the receiver will never accept the message. Undefined when the lease was lost: another dispatcher has
 * recorded an attempt without an outcome and sends the notifications again, or the channel was deleted
 */
export const recordDelivery = async (
  db: Db,
  delivery: Delivery,
  recording: Recording,
): Promise<{ waiting: boolean; failed: number } | undefined> =>
  await inAccount(db, delivery.account_id, async (tx) => {
    const { account_id, channel_id, lease_token, notifications } = delivery
    const { verdict, attempt, waitMs, giveUpMs } = recording
    const lane = await tx
      .selectFrom('lane')
      .select(['channel_id', 'head', 'tail', 'failures'])
      .where('channel_id', '=', channel_id)
      .where('lease_token', '=', lease_token)
      .forUpdate()
      .executeTakeFirst()
    if (lane === undefined) return undefined

    const resent = notifications.some((notification) => notification.resent)
    await insertAttempt(tx, { account_id, channel_id, resent, ...attempt }, notifications)
    const failed = await updateNotifications(tx, delivery, recording)

    const retried = verdict.outcome === 'retried'
    const isDone = verdict.outcome === 'sent' || verdict.outcome === 'failed'
    if (retried || verdict.outcome === 'paused') await giveUp(tx, delivery, giveUpMs, verdict.error)
    const [only, another] = notifications
    const toEnd = retried && another === undefined && movesToEnd({ attempts: (only?.attempts ?? 0) + 1 })
    const moved = toEnd ? await moveToEnd(tx, delivery, lane.tail) : 0

    const last = notifications.at(-1)?.lane_position ?? lane.head
    // When the channel was disabled meanwhile, its head is past everything that was queued. It must not move
    // back.
    const head = isDone || moved > 0 ? Math.max(lane.head, last + 1) : lane.head
    const waiting = await hasMore(tx, channel_id, head)
    await tx
      .updateTable('lane')
      .set({
        head,
        tail: lane.tail + moved,
        waiting,
        failures: isDone ? 0 : retried ? lane.failures + 1 : lane.failures,
        ...withoutLease(waitMs),
      })
      .where('channel_id', '=', channel_id)
      .execute()
    if (verdict.outcome === 'gone') await disableChannel(tx, channel_id, verdict.error)
    return { waiting: waiting && verdict.outcome !== 'gone', failed }
  })
