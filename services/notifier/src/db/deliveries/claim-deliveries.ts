import type { ShownChannelConfig } from '@shiplog/contract'
import { acrossAccounts, sendWithNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { type Batching, batchLimits, chooseBatch, chooseSource, isAlone } from '../../domain/batch.ts'
import type { Content } from '../../domain/content.ts'
import { countMissed, type Missed, missedSize } from '../../domain/missed.ts'
import type { ChannelRow } from '../channels/channels.ts'
import { type OwnMessage, ownMessage } from '../channels/own-messages.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from '../lanes/claim-lanes.ts'
import { releaseEmpty, releaseLane } from '../lanes/lanes.ts'
import type { Db, Tx } from '../tables.ts'
import { firstWriteOff } from '../write-offs/write-offs.ts'
import { recordLostAttempt } from './attempts.ts'

/** A notification that is to be sent now. */
export type DueNotification = Pick<
  QueuedNotification,
  'id' | 'lane_position' | 'attempts' | 'due_at' | 'subject'
> & {
  event_id: string
  event_type: string
  event_position: number
  /** True when an earlier attempt may have arrived: its lease ended before the outcome was recorded. */
  resent: boolean
  trace: string | null
  /** Time when the event was recorded, or when the notification was last retried or replayed. */
  waiting_since: Date
}

/** A leased lane, and the columns of its channel that sending needs. */
type LeasedLane = Pick<
  ClaimedLane,
  'channel_id' | 'account_id' | 'lease_token' | 'failures' | 'claimedAt' | 'leaves_lanes'
> &
  Pick<ChannelRow, ChannelColumn> & {
    /** Kind of the own message that the delivery consists of; null for messages about events. */
    own: OwnMessage | null
    /** True when messages are sent one after another, in the order of events. */
    isOrdered: boolean
    /** True when the notifications are the first ones of the queue, without a gap. */
    isPrefix: boolean
  }

/** One event with its content. */
export type EventNotification = DueNotification & { content: Content; event: object | null }

/** A delivery of one message about one or several events, or of one message for each event. */
export type MessageDelivery = LeasedLane & { missed: null; notifications: EventNotification[] }

/** What a dispatcher sends under one lease. `missed` is set when one message only counts events. */
export type Delivery = MessageDelivery | (LeasedLane & { missed: Missed; notifications: DueNotification[] })

/** A pending notification near the head of a lane, or one that waits alone and is due. */
type QueuedNotification = {
  id: string
  channel_id: string
  lane_position: number
  attempts: number
  waited_ms: number
  /** Time from which it may be sent, when it waits outside of the queue; else null. */
  due_at: Date | null
  own: OwnMessage | null
  subject: string | null
  /** True when its channel remembers something about the subject. False for channels of another grouping. */
  is_followed: boolean
  /**
   * True when it has waited in the queue for longer than `missedAfterMs`. Shiplog's own messages are never
   * missed, nor is what waits alone: a part of its receivers may have it.
   */
  is_missed: boolean
  /** True when a write-off covers this notification, so it must not be sent. The row changes later. */
  is_written_off: boolean
}

const channelColumns = ['name', 'channel_type', 'secret', 'config', 'enabled', 'disabled_reason'] as const
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

/**
 * `limit`: number of notifications to read of the queue. `alone_limit`: the same of those that wait alone.
 * `missable`: notifications that waited too long are only counted.
 * `by_subject`: the channel has the grouping `subject`.
 */
type LaneToRead = {
  channel_id: string
  head: number
  limit: number
  alone_limit: number
  missable: boolean
  by_subject: boolean
}

/** Maximum number of notifications that wait alone, and become messages of their own under one lease. */
export const aloneSize = 16

/**
 * Returns the next pending notifications of each lane, by channel. The notifications that wait alone and are
 * due come first, then the first ones of the queue, up to the lane's `limit`.
 */
const readFirst = async (
  tx: Tx,
  lanes: LaneToRead[],
  missedAfterMs: number,
): Promise<Map<string, QueuedNotification[]>> => {
  const { rows } = await sql<QueuedNotification>`
    select notification.id, notification.channel_id, lane_position, attempts,
      extract(epoch from now() - ${waitingSince})::float8 * 1000 as waited_ms,
      due_at, ${ownMessage} as own, subject,
      lane.by_subject and exists (
        select from channel_memory
        where channel_memory.channel_id = notification.channel_id and key = subject::text) as is_followed,
      lane.missable and due_at is null and ${ownMessage} is null
        and ${waitingSince} < now() - make_interval(secs => ${missedAfterMs / 1_000}) as is_missed,
      exists ${firstWriteOff} as is_written_off
    from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as lane (
      channel_id uuid, head bigint, "limit" int, alone_limit int, missable boolean, by_subject boolean)
    cross join lateral (
      (select * from notification
       where channel_id = lane.channel_id and status = 'pending' and due_at <= now()
       order by due_at, lane_position limit lane.alone_limit)
      union all
      (select * from notification
       where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head and due_at is null
       order by lane_position limit lane."limit")
    ) as notification
    join notified_event on notified_event.id = event_id
    order by notification.channel_id, due_at nulls last, lane_position`.execute(tx)
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
  { batchingOf, missedAfterMs }: DeliveryOptions,
): Promise<Map<string, QueuedNotification[]>> => {
  const toRead = lanes.map(({ channel_id, head, channel_type }) => {
    const { grouping, digestSize } = batchingOf(channel_type)
    return {
      channel_id,
      head,
      limit: Math.max(digestSize, batchLimits[grouping]),
      alone_limit: Math.max(digestSize, aloneSize),
      missable: grouping !== 'each',
      by_subject: grouping === 'subject',
    }
  })
  const queued = await readFirst(tx, toRead, missedAfterMs)
  const hasMissed = ({ channel_id, limit }: LaneToRead): boolean => {
    const found = (queued.get(channel_id) ?? []).filter((one) => !isAlone(one))
    return found.length === limit && countMissed(found.filter(isToBeSent)) > 0
  }
  const missedLanes = toRead.filter(hasMissed).map((lane) => ({ ...lane, limit: missedSize }))
  for (const { channel_id } of missedLanes.splice(maxMissedLanes)) queued.set(channel_id, [])
  const withMissed = missedLanes.length === 0 ? [] : await readFirst(tx, missedLanes, missedAfterMs)
  return new Map([...queued, ...withMissed])
}

/** Selects the notifications that are sent next, without their contents. */
export const dueNotifications = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('notification')
    .innerJoin('notified_event', 'notified_event.id', 'notification.event_id')
    .select(['notification.id', 'channel_id', 'event_id', 'event_type', 'event_position', 'subject'])
    .select(['lane_position', 'attempts', 'resent', 'trace', 'notification.created_at'])
    .select(['due_at', waitingSince.as('waiting_since')])
    .where(sql<boolean>`notification.id = any (${ids}::uuid[])`)
    .orderBy('due_at', (order) => order.nullsLast())
    .orderBy('lane_position')

/**
 * Loads missed notifications without their contents, because the contents of `missedSize` events take much
 * memory.
 */
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
 * Stores in each lane which notifications are being sent. When they are the first ones of the queue, the
 * position of the last one is stored, else their ids. If this dispatcher dies, the next holder of the lane
 * finds there which messages may have been sent.
 */
const markSending = async (tx: Tx, batches: Batch[]): Promise<void> => {
  const sending = batches.map(({ lane, queued, isPrefix }) => ({
    channel_id: lane.channel_id,
    through: isPrefix ? queued.at(-1)?.lane_position : null,
    ids: isPrefix ? null : queued.map(({ id }) => id),
  }))
  const update = sql`
    update lane set sending_through = sending.through, sending_ids = sending.ids
    from jsonb_to_recordset(${JSON.stringify(sending)}::jsonb)
      as sending (channel_id uuid, through bigint, ids uuid[])
    where lane.channel_id = sending.channel_id`
  await sendWithNext(tx, update.compile(tx))
}

/**
 * Wait in ms until a lane can be claimed again, when this claim sends nothing from it. The reason is that the
 * lane's first notifications are written off, or that too many claimed lanes have missed notifications.
 */
const claimAgainMs = 200

type DeliveryOptions = {
  intervalMs: number
  missedAfterMs: number
  batchingOf: (channel_type: string) => Batching
  isOrdered: (channel_type: string, config: ShownChannelConfig) => boolean
  /** Returns a number from 0 to below 1. */
  random: () => number
}

/** The notifications of a lane that go out under one lease. */
type Batch = {
  lane: LaneWithChannel
  own: OwnMessage | null
  isMissed: boolean
  isPrefix: boolean
  queued: QueuedNotification[]
}

/**
 * Chooses what is sent next from a lane. A message of Shiplog's own is sent by itself, after what was queued
 * before it.
 */
const nextBatch = (lane: LaneWithChannel, found: QueuedNotification[], options: DeliveryOptions): Batch => {
  const batching = options.batchingOf(lane.channel_type)
  const queue = found.filter((one) => !isAlone(one))
  const waiting = chooseSource(found, batching.grouping, options.random() < 0.5)
  const firstOwn = waiting.findIndex(({ own }) => own !== null)
  const batch = (queued: QueuedNotification[], more: Partial<Batch> = {}): Batch => ({
    lane,
    own: null,
    isMissed: false,
    isPrefix: queued.every((one, index) => one === queue[index]),
    queued,
    ...more,
  })
  if (firstOwn === 0) return batch(waiting.slice(0, 1), { own: waiting[0]?.own ?? null })
  const beforeOwn = firstOwn === -1 ? waiting : waiting.slice(0, firstOwn)
  const missed = countMissed(beforeOwn)
  if (missed > 0) return batch(beforeOwn.slice(0, missed), { isMissed: true })
  const { intervalMs } = options
  return batch(chooseBatch(beforeOwn, { failures: lane.failures, intervalMs, ...batching }))
}

const loadDeliveries = async (
  tx: Tx,
  batches: Batch[],
  { isOrdered }: DeliveryOptions,
): Promise<Delivery[]> => {
  const withContent = batches.filter(({ isMissed }) => !isMissed)
  const ids = withContent.flatMap(({ queued }) => queued.map(({ id }) => id))
  const rows = ids.length === 0 ? [] : await dueNotifications(tx, ids).select(['content', 'event']).execute()
  const loaded = Map.groupBy(rows, (row) => row.channel_id)
  const deliveries: Delivery[] = []
  for (const { lane, isMissed, queued, own, isPrefix } of batches) {
    const leased = { ...lane, own, isPrefix, isOrdered: isOrdered(lane.channel_type, lane.config) }
    if (isMissed) deliveries.push({ ...leased, ...(await loadMissed(tx, lane.channel_id, queued)) })
    else deliveries.push({ ...leased, missed: null, notifications: loaded.get(lane.channel_id) ?? [] })
  }
  return deliveries.filter(({ notifications }) => notifications.length > 0)
}

/**
 * Leases lanes and chooses what is sent next from each, in one transaction. The transaction commits before
 * anything is sent.
 *
 * @param intervalMs shortest time between two messages of a lane
 * @param missedAfterMs notifications that have waited longer are missed
 * @param batchingOf returns how the notifications of a channel type become messages
 * @param isOrdered returns true for a channel whose messages are sent in the order of events
 * @param random decides whether a lane sends from its queue or from what waits alone
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
    return await loadDeliveries(tx, batches, options)
  })
