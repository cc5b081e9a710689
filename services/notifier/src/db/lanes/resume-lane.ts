import { sql } from 'kysely'
import { type BackOff, earlyRetryAges } from '../../domain/back-off.ts'
import type { Tx } from '../tables.ts'
import { isWaiting } from '../write-offs/write-offs.ts'

/**
 * Makes the notifications of a channel that wait alone due now, in the order in which they would have become
 * due. Those that waited for the same time still do: they are sent as one message again.
 *
 * @param backOff leaves out the notifications that are younger than `earlyRetryAges`; undefined for none
 */
export const makeAloneDue = async (tx: Tx, channel_id: string, backOff?: BackOff): Promise<void> => {
  const ages = backOff === undefined ? [0] : earlyRetryAges(backOff)
  const age = sql`(${ages}::float8[])[least(greatest(attempts, 1), ${sql.lit(ages.length)})]`
  const isEarly = sql`channel_id = ${channel_id} and due_at > now() and ${isWaiting}
    and queued_at <= now() - make_interval(secs => ${age} / 1000)`
  await sql`
    update notification set due_at = due_at - (last - now())
    from (select max(due_at) as last from notification where ${isEarly}) as early
    where ${isEarly}`.execute(tx)
}

/**
 * Makes a lane due after a person enabled or changed its channel: ends its back-off, and a pause that the
 * receiver asked for. What waits alone is due now. The lane is due within `intervalMs`, so that messages
 * still keep the shortest time between them. A lane with a lease keeps its `due_at`, because `recordDelivery`
 * sets that and notices the change. The caller holds the lock of the lane.
 */
export const resumeLane = async (tx: Tx, channel_id: string, intervalMs: number): Promise<void> => {
  await sql`
    update lane set failures = 0, parked_until = null,
      due_at = case when lease_token is null
        then least(due_at, clock_timestamp() + make_interval(secs => ${intervalMs / 1_000}))
        else due_at end
    where channel_id = ${channel_id}`.execute(tx)
  await makeAloneDue(tx, channel_id)
}
