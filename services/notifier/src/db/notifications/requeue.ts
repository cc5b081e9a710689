import { sql } from 'kysely'
import type { Tx } from '../tables.ts'
import { isOfDeletedProduct } from '../write-offs/fail-product.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/**
 * Makes notifications pending again, at the end of their lane, in the order of `ids`. Notifications that are
 * pending keep their position. Those of them that wait alone become due now. Notifications of deleted
 * products do not change. The caller holds the lock of the lane.
 *
 * @returns how many were queued
 */
export const requeue = async (tx: Tx, channel_id: string, ids: string[]): Promise<number> => {
  const { numUpdatedRows: alone } = await tx
    .updateTable('notification')
    .set({ due_at: sql<Date>`now()` })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('channel_id', '=', channel_id)
    .where('due_at', 'is not', null)
    .where(isWaiting)
    .executeTakeFirst()
  const { numAffectedRows = 0n } = await sql`
    with chosen as (
      select id, row_number() over (order by ordinal) as number
      from unnest(${ids}::uuid[]) with ordinality as given (id, ordinal) join notification using (id)
      where channel_id = ${channel_id} and not ${isWaiting} and not ${isOfDeletedProduct}
    ), counted as (
      select count(*) as added from chosen
    ), lengthened as (
      update lane set tail = tail + added, waiting = waiting or added > 0 or ${alone > 0n},
        due_at = case when waiting then due_at else greatest(due_at, now()) end,
        parked_until = null
      from counted where channel_id = ${channel_id}
      returning tail - added as before
    )
    update notification
    set status = 'pending', lane_position = before + number, due_at = null, queued_at = now(), sent_at = null,
      error = null
    from chosen, lengthened
    where notification.id = chosen.id`.execute(tx)
  return Number(numAffectedRows)
}
