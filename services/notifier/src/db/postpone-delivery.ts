import { inAccount } from '@shiplog/postgres'
import type { Delivery } from './claim-deliveries.ts'
import { releaseLane } from './lanes.ts'
import type { Db } from './tables.ts'

/** Gives a delivery back unsent, to be claimed again after `waitMs` by whichever replica comes first. */
export const postponeDelivery = async (db: Db, delivery: Delivery, waitMs: number): Promise<void> => {
  await inAccount(db, delivery.account_id, (tx) => releaseLane(tx, delivery, waitMs))
}
