import { inAccount } from '@shiplog/postgres'
import { findChannel } from '../channels/channels.ts'
import { failPending } from '../channels/disable-channel.ts'
import { releaseLane } from '../lanes/lanes.ts'
import type { Db } from '../tables.ts'
import type { Delivery } from './delivery.ts'

/**
 * Fails some notifications of a delivery that was not sent, and releases the lane.
 *
 * @returns how many failed; 0 when the lease was lost
 */
export const failNotifications = async (
  db: Db,
  delivery: Delivery,
  ids: string[],
  error: string,
): Promise<number> =>
  await inAccount(db, delivery.account_id, async (tx) => {
    if (!(await releaseLane(tx, delivery))) return 0
    const { numUpdatedRows } = await tx
      .updateTable('notification')
      .set({ status: 'failed', error })
      .where('account_id', '=', delivery.account_id)
      .where('id', 'in', ids)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })

/**
 * Releases the lane of a channel that was disabled when the lane was claimed. When the channel still is
 * disabled, it also fails the pending notifications. A transaction that began before the channel was disabled
 * may have stored such notifications.
 */
export const failDisabled = async (db: Db, delivery: Delivery): Promise<void> => {
  const { account_id, channel_id, disabled_reason } = delivery
  await inAccount(db, account_id, async (tx) => {
    if (!(await releaseLane(tx, delivery))) return
    const channel = await findChannel(tx, account_id, channel_id)
    if (channel?.enabled === false) await failPending(tx, channel_id, disabled_reason)
  })
}
