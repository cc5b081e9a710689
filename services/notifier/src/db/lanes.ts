import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Gives a lane back on which nothing was sent; it is due again after `waitMs`.
 *
 * @returns false when the lease was lost: another dispatcher holds it
 */
export const releaseLane = async (
  tx: Tx,
  { channel_id, lease_token }: { channel_id: string; lease_token: string },
  waitMs = 0,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('lane')
    .set({
      lease_token: null,
      sending_through: null,
      not_before: sql`clock_timestamp() + make_interval(secs => ${waitMs / 1_000})`,
    })
    .where('channel_id', '=', channel_id)
    .where('lease_token', '=', lease_token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a lane's failures: its next message is due at once, or when the pace allows. */
export const hurryLane = async (tx: Tx, channel_id: string, intervalMs: number) => {
  await sql`
    update lane set failures = 0,
      not_before = case when failures > 0 and lease_token is null
        then least(not_before, clock_timestamp() + make_interval(secs => ${intervalMs / 1_000}))
        else not_before end
    where channel_id = ${channel_id}`.execute(tx)
}
