import { testMessageType } from '@shiplog/contract'
import { newId, nilId } from '@shiplog/events'
import { sql } from 'kysely'
import { endBackOff } from '../lanes/lanes.ts'
import type { Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/**
 * The event type of test messages. A generic plan uses the partial index `notification_waiting_test` only
 * when the type is a literal, not a parameter.
 */
const type = sql.lit(testMessageType)

/** A condition on `notification`: true for a test message. */
export const isTestMessage = sql<boolean>`notification.event_type = ${type}`

/** Lists the channels of an account that have a pending test message. */
export const listWaitingTests = async (tx: Tx, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from notification
    where account_id = ${account_id} and status = 'pending' and ${isTestMessage} and ${isWaiting}`.execute(tx)
  return rows.map(({ channel_id }) => channel_id)
}

/**
 * Queues a test message at the end of a channel's lane, and ends the lane's back-off. The channel may be
 * disabled. The caller holds the lock of the lane.
 *
 * @returns the id of the test message
 */
export const queueTest = async (
  tx: Tx,
  { account_id, id: channel_id }: { account_id: string; id: string },
  intervalMs: number,
): Promise<string> => {
  const [id, event_id] = [newId(), newId()]
  await sql`
    with lengthened as (
      update lane set tail = tail + 1, waiting = true,
        due_at = case when waiting then due_at else greatest(due_at, now()) end
      where channel_id = ${channel_id} returning tail
    ), event as (
      insert into notified_event (id, account_id, content, recorded_at)
      values (${event_id}, ${account_id}, '{"kind": "test"}', now())
    )
    insert into notification (
      id, account_id, channel_id, preference_id, event_id, event_type, event_position, product_id, product_name,
      version, lane_position)
    select ${id}, ${account_id}, ${channel_id}, ${nilId}, ${event_id}, ${type}, 0, ${nilId}, '', '', tail
    from lengthened`.execute(tx)
  await endBackOff(tx, channel_id, intervalMs)
  return id
}
