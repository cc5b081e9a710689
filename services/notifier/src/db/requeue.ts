import { sql, type Transaction } from 'kysely'
import { isOfEndedProduct } from './fail-product.ts'
import type { Tables } from './tables.ts'

/**
 * Puts notifications that are done at the end of their lane, in the order of `ids`, as if they were new; one that waits keeps
 * its place, and one of a product that is gone stays as it is. The lane's lock is held.
 *
 * @returns how many wait again
 */
export const requeue = async (
  tx: Transaction<Tables>,
  channel_id: string,
  ids: string[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with chosen as (
      select id, row_number() over (order by place) as number
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join notification using (id)
      where channel_id = ${channel_id} and status <> 'pending' and not ${isOfEndedProduct}
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
