import { inAccount } from '@shiplog/postgres'
import type { Delivery } from './claim-deliveries.ts'
import { failWaiting } from './disable-channel.ts'
import { releaseLane } from './lanes.ts'
import type { Db } from './tables.ts'

/**
 * Gives a lane back whose channel is disabled: notifications that were stored while it was being disabled
 * wait there, and fail.
 */
export const refuseDelivery = async (db: Db, delivery: Delivery): Promise<void> => {
  const { account_id, channel_id, disabled_reason } = delivery
  await inAccount(db, account_id, async (tx) => {
    if (!(await releaseLane(tx, delivery))) return
    const channel = await tx
      .selectFrom('channel')
      .select('enabled')
      .where('account_id', '=', account_id)
      .where('id', '=', channel_id)
      .executeTakeFirst()
    if (channel?.enabled === false) await failWaiting(tx, channel_id, disabled_reason)
  })
}
