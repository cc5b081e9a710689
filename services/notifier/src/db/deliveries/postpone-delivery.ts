import { inAccount } from '@shiplog/postgres'
import { releaseLane } from '../lanes/lanes.ts'
import type { Db } from '../tables.ts'
import type { Delivery } from './claim-deliveries.ts'

/** Releases the lane of a delivery that was not sent. Any replica may claim it again after `waitMs`. */
export const postponeDelivery = async (db: Db, delivery: Delivery, waitMs: number): Promise<void> => {
  await inAccount(db, delivery.account_id, (tx) => releaseLane(tx, delivery, waitMs))
}
