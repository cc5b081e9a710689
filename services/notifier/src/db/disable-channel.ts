import { sql } from 'kysely'
import { type ChannelRow, findChannel } from './channels.ts'
import type { Tx } from './tables.ts'

/** Whoever writes a channel's pending notifications locks its lane. @returns false when it is gone */
export const lockLane = async (tx: Tx, channel_id: string): Promise<boolean> => {
  const lane = await tx
    .selectFrom('lane')
    .select('channel_id')
    .where('channel_id', '=', channel_id)
    .forUpdate()
    .executeTakeFirst()
  return lane !== undefined
}

/** Locks the lane, and reads the channel then. @returns undefined when it is gone */
export const lockChannel = async (tx: Tx, account_id: string, id: string): Promise<ChannelRow | undefined> =>
  (await lockLane(tx, id)) ? await findChannel(tx, account_id, id) : undefined

/**
 * Fails all pending notifications of a channel, whose lane is locked. One that is being sent right now still
 * becomes `sent` if it arrives.
 *
 * @returns how many
 */
export const failWaiting = async (tx: Tx, channel_id: string, reason: string | null): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({
      status: 'failed',
      error: sql<string>`concat_ws(': ', 'The channel is disabled', ${reason}::text)`,
    })
    .where('channel_id', '=', channel_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  await tx
    .updateTable('lane')
    .set({ waiting: false, failures: 0 })
    .where('channel_id', '=', channel_id)
    .execute()
  return Number(numUpdatedRows)
}

/**
 * Stops a channel, and fails what waits for it; the lock of its lane is held.
 *
 * @param reason null when a person wants it so
 * @returns how many waited
 */
export const disableChannel = async (tx: Tx, channel_id: string, reason: string | null): Promise<number> => {
  await tx
    .updateTable('channel')
    .set({ enabled: false, disabled_reason: reason, updated_at: sql<Date>`now()` })
    .where('id', '=', channel_id)
    .execute()
  return await failWaiting(tx, channel_id, reason)
}
