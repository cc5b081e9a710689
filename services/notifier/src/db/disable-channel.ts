import { sql } from 'kysely'
import { type ChannelRow, findChannel } from './channels.ts'
import type { Tx } from './tables.ts'
import { writeOffLane } from './write-offs.ts'

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
 * Fails all that waits for a channel, whose lane is locked, in one row. One that is being sent right now
 * still becomes `sent` if it arrives. Its failures are counted unless a person wants it so.
 */
export const failWaiting = async (tx: Tx, channel_id: string, reason: string | null): Promise<void> => {
  const error = ['The channel is disabled', ...(reason === null ? [] : [reason])].join(': ')
  await writeOffLane(tx, channel_id, { outcome: 'failed', error, counted: reason !== null })
  await tx
    .updateTable('lane')
    .set((eb) => ({ waiting: false, failures: 0, head: eb('tail', '+', 1) }))
    .where('channel_id', '=', channel_id)
    .execute()
}

/**
 * Stops a channel, and fails what waits for it; the lock of its lane is held.
 *
 * @param reason null when a person wants it so
 */
export const disableChannel = async (tx: Tx, channel_id: string, reason: string | null): Promise<void> => {
  await tx
    .updateTable('channel')
    .set({ enabled: false, disabled_reason: reason, updated_at: sql<Date>`now()` })
    .where('id', '=', channel_id)
    .execute()
  await failWaiting(tx, channel_id, reason)
}
