import { acrossAccounts, sendWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { backlogSize, chooseBatch } from '../../domain/batch.ts'
import type { Content } from '../../domain/content.ts'
import { countMissed, type Missed, missedSize } from '../../domain/missed.ts'
import type { ChannelRow } from '../channels/channels.ts'
import { isTestMessage } from '../channels/test-messages.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from '../lanes/claim-lanes.ts'
import { releaseLane, withoutLease } from '../lanes/lanes.ts'
import type { Db, Tx } from '../tables.ts'
import { firstWriteOff } from '../write-offs/write-offs.ts'
import { recordLostAttempt } from './attempts.ts'

/** A notification that is to be sent now. */
export type DueNotification = Pick<QueuedNotification, 'id' | 'lane_position' | 'attempts'> & {
  event_id: string
  /** True when an earlier attempt may have arrived: its lease expired before the outcome was recorded. */
  resent: boolean
  trace: string | null
  /** Time when the event was recorded, or when the notification was last retried or replayed. */
  waiting_since: Date
}

/** A leased lane, and the columns of its channel that sending needs. */
type LeasedLane = Pick<ClaimedLane, 'channel_id' | 'account_id' | 'lease_token' | 'failures'> &
  Pick<ChannelRow, ChannelColumn> & {
    /** True when the only notification of the delivery is a test message. */
    test: boolean
  }

/** A message about one event, or a digest of several. */
export type MessageDelivery = LeasedLane & {
  missed: null
  notifications: (DueNotification & { content: Content })[]
}

/** What a dispatcher sends as one message under one lease. `missed` is set when it only counts events. */
export type Delivery = MessageDelivery | (LeasedLane & { missed: Missed; notifications: DueNotification[] })

/** A pending notification near the head of a lane. */
type QueuedNotification = {
  id: string
  channel_id: string
  lane_position: number
  attempts: number
  waited_ms: number
  is_test: boolean
  /** True when it has waited longer than `missedAfterMs`. Test messages are never missed. */
  is_missed: boolean
  /** True when a write-off covers this notification, so it must not be sent. The row changes later. */
  is_written_off: boolean
}

const channelColumns = ['name', 'channel_type', 'secret', 'enabled', 'disabled_reason'] as const
type ChannelColumn = (typeof channelColumns)[number]
type LaneWithChannel = ClaimedLane & Pick<ChannelRow, ChannelColumn>

/** Adds the channel to each lane. The lanes are locked, so no channel can be deleted meanwhile. */
const withChannels = async (tx: Tx, lanes: ClaimedLane[]): Promise<LaneWithChannel[]> => {
  const ids = lanes.map((lane) => lane.channel_id)
  const channels = await tx
    .selectFrom('channel')
    .select(['id', ...channelColumns])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const byId = new Map(channels.map(({ id, ...channel }) => [id, channel]))
  return lanes.flatMap((lane) => {
    const channel = byId.get(lane.channel_id)
    return channel === undefined ? [] : [{ ...lane, ...channel }]
  })
}

/** Time when the event was recorded, or when the notification was last retried or replayed. */
const waitingSince = sql<Date>`
  case when queued_at > notification.created_at then queued_at else recorded_at end`

type LaneToRead = { channel_id: string; head: number; limit: number }

/** Returns the first pending notifications of each lane, by channel, up to the lane's `limit`. */
const readFirst = async (
  tx: Tx,
  lanes: LaneToRead[],
  missedAfterMs: number,
): Promise<Map<string, QueuedNotification[]>> => {
  const { rows } = await sql<QueuedNotification>`
    select notification.id, notification.channel_id, lane_position, attempts,
      extract(epoch from now() - ${waitingSince})::float8 * 1000 as waited_ms,
      ${isTestMessage} as is_test,
      not ${isTestMessage}
        and ${waitingSince} < now() - make_interval(secs => ${missedAfterMs / 1_000}) as is_missed,
      exists ${firstWriteOff} as is_written_off
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as lane (channel_id uuid, head bigint, "limit" int)
    cross join lateral (
      select * from notification
      where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head
      order by lane_position limit lane."limit"
    ) as notification
    join notified_event on notified_event.id = event_id
    order by notification.channel_id, lane_position`.execute(tx)
  return Map.groupBy(rows, (row) => row.channel_id)
}

/**
 * Maximum number of lanes for which one claim reads up to `missedSize` notifications. The number is small
 * because all claimed lanes stay locked while the claim reads.
 */
const maxMissedLanes = 8

const isToBeSent = (notification: QueuedNotification): boolean => !notification.is_written_off

/**
 * Reads the first notifications of each lane: as many as a digest holds, and enough to see whether the lane
 * has a backlog. A lane that begins with several missed notifications, and may have more, is read again up to
 * `missedSize`. When more than `maxMissedLanes` lanes would be read again, the lanes beyond that number get
 * an empty list.
 */
const readLanes = async (
  tx: Tx,
  lanes: LaneWithChannel[],
  { digestSizeOf, missedAfterMs }: DeliveryOptions,
): Promise<Map<string, QueuedNotification[]>> => {
  const toRead = lanes.map(({ channel_id, head, channel_type }) => ({
    channel_id,
    head,
    limit: Math.max(digestSizeOf(channel_type), backlogSize + 1),
  }))
  const queued = await readFirst(tx, toRead, missedAfterMs)
  const hasMissed = ({ channel_id, limit }: LaneToRead): boolean => {
    const found = queued.get(channel_id) ?? []
    return found.length === limit && countMissed(found.filter(isToBeSent)) > 0
  }
  const missedLanes = toRead.filter(hasMissed).map((lane) => ({ ...lane, limit: missedSize }))
  for (const { channel_id } of missedLanes.splice(maxMissedLanes)) queued.set(channel_id, [])
  const withMissed = missedLanes.length === 0 ? [] : await readFirst(tx, missedLanes, missedAfterMs)
  return new Map([...queued, ...withMissed])
}

const dueNotifications = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('notification')
    .innerJoin('notified_event', 'notified_event.id', 'notification.event_id')
    .select(['notification.id', 'channel_id', 'event_id', 'lane_position', 'attempts', 'resent', 'trace'])
    .select(['notification.created_at', waitingSince.as('waiting_since')])
    .where(sql<boolean>`notification.id = any (${ids}::uuid[])`)
    .orderBy('lane_position')

/** Loads missed notifications without their contents: those of up to `missedSize` events take much memory. */
const loadMissed = async (tx: Tx, channel_id: string, batch: QueuedNotification[]) => {
  const ids = batch.map(({ id }) => id)
  const notifications = await dueNotifications(tx, ids).execute()
  const waiting = notifications.map(({ waiting_since }) => waiting_since.getTime())
  const stored = notifications.map(({ created_at }) => created_at.getTime())
  const missed: Missed = {
    channel_id,
    events: notifications.length,
    from: new Date(Math.min(...waiting)),
    to: new Date(Math.max(...waiting)),
    stored_from: new Date(Math.min(...stored)),
    stored_to: new Date(Math.max(...stored)),
  }
  return { missed, notifications }
}

/**
 * Stores the last position of each batch in its lane. If this dispatcher dies, the next holder of the lane
 * reads there which messages may have been sent.
 */
const markSending = async (tx: Tx, batches: Batch[]): Promise<void> => {
  const ends = batches.map(({ queued }) => queued.at(-1)).filter((last) => last !== undefined)
  const update = sql`
    update lane set sending_through = sending.through
    from unnest(${ends.map((end) => end.channel_id)}::uuid[], ${ends.map((end) => end.lane_position)}::bigint[])
      as sending (channel_id, through)
    where lane.channel_id = sending.channel_id`
  await sendWithNext(tx, update.compile(tx))
}

/** Releases lanes that turn out to have no pending notification. */
const releaseEmpty = async (tx: Tx, lanes: ClaimedLane[]): Promise<void> => {
  if (lanes.length === 0) return
  const ids = lanes.map((lane) => lane.channel_id)
  await tx
    .updateTable('lane')
    .set({ waiting: false, ...withoutLease(0) })
    .where(sql<boolean>`channel_id = any (${ids}::uuid[])`)
    .execute()
}

/**
 * Wait in ms until a lane can be claimed again, when this claim sends nothing from it. The reason is that the
 * lane's first notifications are written off, or that too many claimed lanes have missed notifications.
 */
const claimAgainMs = 200

type DeliveryOptions = {
  intervalMs: number
  missedAfterMs: number
  digestSizeOf: (channel_type: string) => number
}

/** The notifications of a lane that go out as one message. */
type Batch = { lane: LaneWithChannel; test: boolean; isMissed: boolean; queued: QueuedNotification[] }

/** Chooses the next message of a lane. A test message is sent alone, after what was queued before it. */
const nextBatch = (lane: LaneWithChannel, waiting: QueuedNotification[], options: DeliveryOptions): Batch => {
  const firstTest = waiting.findIndex(({ is_test }) => is_test)
  if (firstTest === 0) return { lane, test: true, isMissed: false, queued: waiting.slice(0, 1) }
  const beforeTest = firstTest === -1 ? waiting : waiting.slice(0, firstTest)
  const missed = countMissed(beforeTest)
  if (missed > 0) return { lane, test: false, isMissed: true, queued: beforeTest.slice(0, missed) }
  const digestSize = options.digestSizeOf(lane.channel_type)
  const { intervalMs } = options
  const queued = chooseBatch(beforeTest, { failures: lane.failures, intervalMs, digestSize })
  return { lane, test: false, isMissed: false, queued }
}

const loadDeliveries = async (tx: Tx, batches: Batch[]): Promise<Delivery[]> => {
  const withContent = batches.filter(({ isMissed }) => !isMissed)
  const ids = withContent.flatMap(({ queued }) => queued.map(({ id }) => id))
  const rows = ids.length === 0 ? [] : await dueNotifications(tx, ids).select('content').execute()
  const loaded = Map.groupBy(rows, (row) => row.channel_id)
  const deliveries: Delivery[] = []
  for (const { lane, test, isMissed, queued } of batches)
    if (isMissed) deliveries.push({ ...lane, test, ...(await loadMissed(tx, lane.channel_id, queued)) })
    else deliveries.push({ ...lane, test, missed: null, notifications: loaded.get(lane.channel_id) ?? [] })
  return deliveries.filter(({ notifications }) => notifications.length > 0)
}

/**
 * Leases lanes and chooses the next message of each, in one transaction. The transaction commits before
 * anything is sent.
 *
 * @param intervalMs shortest time between two messages of a lane
 * @param missedAfterMs notifications that have waited longer are missed
 * @param digestSizeOf returns the largest number of events in one digest of a channel type
 */
export const claimDeliveries = async (db: Db, options: ClaimOptions & DeliveryOptions): Promise<Delivery[]> =>
  await acrossAccounts(db, async (tx) => {
    const claimed = await claimLanes(tx, options)
    if (claimed.length === 0) return []
    for (const lane of claimed) await recordLostAttempt(tx, lane)

    const lanes = await withChannels(tx, claimed)
    const queued = await readLanes(tx, lanes, options)
    const empty = lanes.filter((lane) => !queued.has(lane.channel_id))
    await releaseEmpty(tx, empty)
    const batches: Batch[] = []
    for (const lane of lanes) {
      const found = queued.get(lane.channel_id)
      const waiting = found?.filter(isToBeSent) ?? []
      if (waiting.length > 0) batches.push(nextBatch(lane, waiting, options))
      else if (found !== undefined) await releaseLane(tx, lane, claimAgainMs)
    }
    if (batches.length === 0) return []
    await markSending(tx, batches)
    return await loadDeliveries(tx, batches)
  })
