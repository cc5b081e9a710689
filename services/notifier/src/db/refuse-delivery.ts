import { inAccount } from '@shiplog/postgres'
import { type Kysely, sql } from 'kysely'
import type { Delivery } from './claim-deliveries.ts'
import { failWaiting } from './disable-channel.ts'
import type { Tables } from './tables.ts'

/** Gives a lane back whose channel is disabled: notifications that were stored while it was being disabled wait there. */
export const refuseDelivery = async (db: Kysely<Tables>, delivery: Delivery): Promise<void> => {
  const { account_id, channel_id, lease_token, disabled_reason } = delivery
  await inAccount(db, account_id, async (tx) => {
    const released = await tx
      .updateTable('lane')
      .set({ lease_token: null, sending_through: null, not_before: sql`clock_timestamp()` })
      .where('channel_id', '=', channel_id)
      .where('lease_token', '=', lease_token)
      .executeTakeFirst()
    if (released.numUpdatedRows === 0n) return
    const channel = await tx
      .selectFrom('channel')
      .select('enabled')
      .where('id', '=', channel_id)
      .executeTakeFirst()
    if (channel?.enabled === false) await failWaiting(tx, channel_id, disabled_reason)
  })
}
