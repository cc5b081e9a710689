import { acrossAccounts, inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import { lockChannel } from '../channels/disable-channel.ts'
import { isOwnMessage } from '../channels/own-messages.ts'
import { endBackOff } from '../lanes/lanes.ts'
import type { Db, Tx } from '../tables.ts'
import { isOfDeletedProduct } from '../write-offs/fail-product.ts'
import { hasFailed } from '../write-offs/write-offs.ts'
import { requeue } from './requeue.ts'

/** Which notifications to send again; null means any value. Those of deleted products are left out. */
export type Replay = {
  account_id: string | null
  channel_id: string | null
  status: 'failed' | 'sent'
  /** Range of `created_at`; `to` is excluded. */
  from: Date | null
  to: Date | null
}

/** A channel with notifications to send again. `name` and `enabled` are null when the channel was deleted. */
export type ReplayChannel = {
  id: string
  account_id: string
  name: string | null
  enabled: boolean | null
  disabled_reason: string | null
  notifications: number
}

/** Position of a notification in the order of a replay. */
type ReplayKey = { created_at: Date; event_position: number; id: string }

const batchSize = 500

const matching = (tx: Tx, { status, from, to }: Replay) => {
  let query = tx
    .selectFrom('notification')
    .where((eb) => (status === 'failed' ? hasFailed : eb('notification.status', '=', status)))
    .where((eb) => eb.not(isOfDeletedProduct))
    .where((eb) => eb.not(isOwnMessage))
  if (from !== null) query = query.where('notification.created_at', '>=', from)
  if (to !== null) query = query.where('notification.created_at', '<', to)
  return query
}

/** Lists the channels that have notifications to send again, with their number. */
export const listReplayChannels = (db: Db, replay: Replay): Promise<ReplayChannel[]> =>
  acrossAccounts(db, (tx) => {
    let query = matching(tx, replay)
    if (replay.account_id !== null) query = query.where('notification.account_id', '=', replay.account_id)
    if (replay.channel_id !== null) query = query.where('notification.channel_id', '=', replay.channel_id)
    return query
      .leftJoin('channel', 'channel.id', 'notification.channel_id')
      .groupBy(['notification.channel_id', 'notification.account_id', 'channel.id'])
      .select(['notification.channel_id as id', 'notification.account_id'])
      .select(['channel.name', 'channel.enabled', 'channel.disabled_reason'])
      .select((eb) => eb.fn.countAll<number>().as('notifications'))
      .orderBy('notification.account_id')
      .orderBy('notification.channel_id')
      .execute()
  })

/** Returns the next notifications to queue, in the order in which they were stored. */
const nextBatch = (
  tx: Tx,
  { id, account_id }: ReplayChannel,
  replay: Replay,
  after: ReplayKey | undefined,
): Promise<ReplayKey[]> => {
  let query = matching(tx, replay)
    .select(['id', 'created_at', 'event_position'])
    .where('account_id', '=', account_id)
    .where('channel_id', '=', id)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, event_position, id) > (${after.created_at}, ${after.event_position}, ${after.id}::uuid)`,
    )
  return query.orderBy('created_at').orderBy('event_position').orderBy('id').limit(batchSize).execute()
}

/**
 * Queues a channel's notifications again, in batches. Each batch is a transaction that locks the lane for
 * milliseconds. Earlier batches stay queued when a later batch fails, or finds the channel disabled.
 *
 * @param intervalMs shortest time between two messages of a lane
 * @returns how many were queued
 */
export const replayChannel = async (
  db: Db,
  channel: ReplayChannel,
  replay: Replay,
  intervalMs: number,
): Promise<number> => {
  let queued = 0
  let last: ReplayKey | undefined
  do {
    const after = last
    last = await inAccount(db, channel.account_id, async (tx) => {
      const found = await lockChannel(tx, channel.account_id, channel.id)
      if (found?.enabled !== true) return undefined
      const batch = await nextBatch(tx, channel, replay, after)
      const ids = batch.map(({ id }) => id)
      queued += await requeue(tx, channel.id, ids)
      // Only the first batch ends the back-off. When messages of this replay fail, the lane must back off.
      if (after === undefined) await endBackOff(tx, channel.id, intervalMs)
      return batch.length === batchSize ? batch.at(-1) : undefined
    })
  } while (last !== undefined)
  return queued
}
