import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Returns the columns of a lane whose lease ends. The lane is due again after `waitMs`. */
export const withoutLease = (waitMs: number) => ({
  lease_token: null,
  leased_until: null,
  holder: null,
  sending_through: null,
  sending_ids: null,
  due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})`,
})

/**
 * Ends a lease under which nothing was sent. The lane is due again after `waitMs`.
 *
 * @returns false when the lease was lost: it expired and another dispatcher claimed the lane, or the channel
 * was deleted
 */
export const releaseLane = async (
  tx: Tx,
  { channel_id, lease_token }: { channel_id: string; lease_token: string },
  waitMs = 0,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('lane')
    .set(withoutLease(waitMs))
    .where('channel_id', '=', channel_id)
    .where('lease_token', '=', lease_token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends the leases of lanes that have nothing to send now. A lane in which notifications wait alone is due
 * again when the first of them is due.
 */
export const releaseEmpty = async (tx: Tx, lanes: { channel_id: string }[]): Promise<void> => {
  if (lanes.length === 0) return
  const nextAlone = sql<Date | null>`(
    select min(due_at) from notification
    where notification.channel_id = lane.channel_id and status = 'pending' and due_at is not null)`
  await tx
    .updateTable('lane')
    .set({ ...withoutLease(0), waiting: sql<boolean>`${nextAlone} is not null`, parked_until: nextAlone })
    .where(sql<boolean>`channel_id = any (${lanes.map(({ channel_id }) => channel_id)}::uuid[])`)
    .execute()
}

/**
 * Ends the back-off of a lane: sets `failures` to 0. A lane that had failures becomes due within
 * `intervalMs`, so that messages still keep the shortest time between them. A lane with a lease token keeps
 * its `due_at`, because its dispatcher sets that when it records the outcome.
 */
export const endBackOff = async (tx: Tx, channel_id: string, intervalMs: number) => {
  await sql`
    update lane set failures = 0, parked_until = null,
      due_at = case when failures > 0 and lease_token is null
        then least(due_at, clock_timestamp() + make_interval(secs => ${intervalMs / 1_000}))
        else due_at end
    where channel_id = ${channel_id}`.execute(tx)
}
