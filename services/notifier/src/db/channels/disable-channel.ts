import { sql } from 'kysely'
import type { Tx } from '../tables.ts'
import { writeOffLane } from '../write-offs/write-offs.ts'
import { type ChannelRow, findChannel } from './channels.ts'

/**
 * Locks a channel's lane until the transaction ends. Every change of the channel's pending notifications
 * takes this lock first.
 *
 * @returns false when the channel was deleted
 */
export const lockLane = async (tx: Tx, channel_id: string): Promise<boolean> => {
  const lane = await tx
    .selectFrom('lane')
    .select('channel_id')
    .where('channel_id', '=', channel_id)
    .forUpdate()
    .executeTakeFirst()
  return lane !== undefined
}

/** Locks a channel's lane, then reads the channel. @returns undefined when the channel was deleted */
export const lockChannel = async (tx: Tx, account_id: string, id: string): Promise<ChannelRow | undefined> =>
  (await lockLane(tx, id)) ? await findChannel(tx, account_id, id) : undefined

/**
 * Fails all pending notifications of a channel, by one row in `write_off`. The caller holds the lock of the
 * lane. A notification that is being sent right now still becomes `sent` if the receiver accepts it.
 *
 * @param reason why Shiplog disabled the channel; null when a person disabled it. The metric of failures
 * counts the notifications only when there is a reason
 */
export const failPending = async (tx: Tx, channel_id: string, reason: string | null): Promise<void> => {
  const error = ['The channel is disabled', ...(reason === null ? [] : [reason])].join(': ')
  await writeOffLane(tx, channel_id, { outcome: 'failed', error, counted: reason !== null })
  await tx
    .updateTable('lane')
    .set((eb) => ({ waiting: false, failures: 0, head: eb('tail', '+', 1) }))
    .where('channel_id', '=', channel_id)
    .execute()
}

/**
 * Disables a channel and fails its pending notifications. The caller holds the lock of the lane.
 *
 * @param reason as in `failPending`
 */
export const disableChannel = async (tx: Tx, channel_id: string, reason: string | null): Promise<void> => {
  await tx
    .updateTable('channel')
    .set({ enabled: false, disabled_reason: reason, updated_at: sql<Date>`now()` })
    .where('id', '=', channel_id)
    .execute()
  await failPending(tx, channel_id, reason)
}
