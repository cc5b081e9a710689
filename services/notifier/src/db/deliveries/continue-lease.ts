import { inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import { eachSize } from '../../domain/batch.ts'
import { isOwnMessage } from '../channels/own-messages.ts'
import type { Db, Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'
import { dueNotifications } from './claim-deliveries.ts'
import type { EventNotification, MessageDelivery } from './delivery.ts'
import { aloneSize } from './queued-notifications.ts'
import { hasChannelOf, lockLease, type Recording, recordOutcomes } from './record-delivery.ts'

/**
 * Returns the ids of the next notifications of a lane about events, without those in `held`. Together with
 * those they are at most `eachSize`.
 */
const nextIds = async (
  tx: Tx,
  { channel_id, head }: { channel_id: string; head: number },
  held: readonly string[],
): Promise<string[]> => {
  const mayBeSent = sql`
    channel_id = ${channel_id} and status = 'pending' and id <> all (${held}::uuid[])
    and not ${isOwnMessage} and ${isWaiting}`
  const { rows } = await sql<{ id: string }>`
    (select id from notification
     where ${mayBeSent} and due_at <= now() order by due_at, lane_position limit ${sql.lit(aloneSize)})
    union all
    (select id from notification
     where ${mayBeSent} and lane_position >= ${head} and due_at is null order by lane_position limit ${sql.lit(eachSize)})`.execute(
    tx,
  )
  return rows.slice(0, Math.max(0, eachSize - held.length)).map(({ id }) => id)
}

export type Continued = {
  /** How many notifications failed for good. */
  failed: number
  /**
   * What to send next. Undefined when the channel was changed: no further message may begin under this lease,
   * because the messages would have the old secret and go to the old address.
   */
  notifications: EventNotification[] | undefined
}

/**
 * Records messages that have ended while others of the same lease are still being sent. Chooses what is sent
 * next under the lease.
 *
 * @param held ids of the notifications whose messages are still being sent, or have not begun
 * @returns undefined when the lease was lost, or the channel was deleted
 */
export const continueLease = async (
  db: Db,
  delivery: MessageDelivery,
  recording: Recording,
  held: readonly string[],
): Promise<Continued | undefined> =>
  await inAccount(db, delivery.account_id, async (tx) => {
    const { channel_id } = delivery
    const locked = await lockLease(tx, delivery)
    if (locked === undefined) return undefined
    const failed = await recordOutcomes(tx, delivery, recording)
    const isUnchanged = await hasChannelOf(tx, delivery)
    const next = isUnchanged ? await nextIds(tx, { channel_id, head: locked.head }, held) : []
    await sql`
      update lane set failures = ${recording.lane.failures}, sending_ids = ${[...held, ...next]}::uuid[]
      where channel_id = ${channel_id}`.execute(tx)
    if (!isUnchanged) return { failed, notifications: undefined }
    const notifications =
      next.length === 0 ? [] : await dueNotifications(tx, next).select(['content', 'event']).execute()
    return { failed, notifications }
  })
