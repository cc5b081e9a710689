import { inAccount } from '@shiplog/postgres'
import { failPending } from '../channels/disable-channel.ts'
import { releaseLane } from '../lanes/lanes.ts'
import type { Db } from '../tables.ts'
import type { Delivery } from './claim-deliveries.ts'

/**
 * Releases the lane of a channel that was disabled when the lane was claimed. When the channel still is
 * disabled, it also fails the pending notifications. A transaction that began before the channel was disabled
 * may have stored such notifications.
 */
export const failDisabled = async (db: Db, delivery: Delivery): Promise<void> => {
  const { account_id, channel_id, disabled_reason } = delivery
  await inAccount(db, account_id, async (tx) => {
    if (!(await releaseLane(tx, delivery))) return
    const channel = await tx
      .selectFrom('channel')
      .select('enabled')
      .where('account_id', '=', account_id)
      .where('id', '=', channel_id)
      .executeTakeFirst()
    if (channel?.enabled === false) await failPending(tx, channel_id, disabled_reason)
  })
}
