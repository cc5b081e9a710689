import { sql } from 'kysely'
import { isOfEndedProduct } from './fail-product.ts'
import type { Tx } from './tables.ts'
import { isWaiting } from './write-offs.ts'

/**
 * Makes notifications pending again, at the end of their lane in the order of `ids`. Those that wait stay
 * where they are, and those of deleted products as they are. The caller has locked the lane.
 *
 * @returns how many wait again
 */
export const requeue = async (tx: Tx, channel_id: string, ids: string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with chosen as (
      select id, row_number() over (order by place) as number
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join notification using (id)
      where channel_id = ${channel_id} and not ${isWaiting} and not ${isOfEndedProduct}
    ), counted as (
      select count(*) as added from chosen
    ), lengthened as (
      update lane set tail = tail + added, waiting = waiting or added > 0,
        not_before = case when waiting then not_before else greatest(not_before, now()) end
      from counted where channel_id = ${channel_id}
      returning tail - added as before
    )
    update notification
    set status = 'pending', lane_position = before + number, queued_at = now(), sent_at = null, error = null
    from chosen, lengthened
    where notification.id = chosen.id`.execute(tx)
  return Number(numAffectedRows)
}
