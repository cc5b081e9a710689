import { testMessageType } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { sql } from 'kysely'
import { hurryLane } from './lanes.ts'
import type { Tx } from './tables.ts'
import { isWaiting } from './write-offs.ts'

/** Stands for what a test message has not: a preference, a product. */
const none = '00000000-0000-0000-0000-000000000000'

/** As text, not as a parameter: only so does a plan for all values read `notification_waiting_test`. */
const type = sql.lit(testMessageType)

/** A condition on `notification`. */
export const isTestMessage = sql<boolean>`notification.event_type = ${type}`

/** The channels of an account that have a test message waiting. */
export const listWaitingTests = async (tx: Tx, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ channel_id: string }>`
    select channel_id from notification
    where account_id = ${account_id} and status = 'pending' and ${isTestMessage} and ${isWaiting}`.execute(tx)
  return rows.map(({ channel_id }) => channel_id)
}

/**
 * Puts a test message at the end of a channel's lane, which is locked, whether or not the channel is enabled,
 * and ends the lane's back-off.
 *
 * @returns its id
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
        not_before = case when waiting then not_before else greatest(not_before, now()) end
      where channel_id = ${channel_id} returning tail
    ), event as (
      insert into notified_event (id, account_id, content, recorded_at)
      values (${event_id}, ${account_id}, '{"kind": "test"}', now())
    )
    insert into notification (
      id, account_id, channel_id, preference_id, event_id, event_type, event_position, product_id, product_name,
      version, lane_position)
    select ${id}, ${account_id}, ${channel_id}, ${none}, ${event_id}, ${type}, 0, ${none}, '', '', tail
    from lengthened`.execute(tx)
  await hurryLane(tx, channel_id, intervalMs)
  return id
}
