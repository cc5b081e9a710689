import { inAccount } from '@shiplog/postgres'
import { releaseLane } from '../lanes/lanes.ts'
import type { Db } from '../tables.ts'
import type { Delivery } from './claim-deliveries.ts'

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
