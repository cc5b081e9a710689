import type { ShownChannelConfig } from '@shiplog/contract'
import {
  acrossAccounts,
  fixedQuery,
  sendTogether,
  statementAndCommit,
  statementWithNext,
} from '@shiplog/postgres'
import { sql } from 'kysely'
import { type Batching, chooseBatch, chooseSource, isAlone } from '../../domain/batch.ts'
import { countMissed, type Missed, missedSize } from '../../domain/missed.ts'
import type { ChannelRow } from '../channels/channels.ts'
import type { OwnMessage } from '../channels/own-messages.ts'
import {
  type ClaimedLane,
  type ClaimOptions,
  claimedLanes,
  claimedSetting,
  claimLanes,
  setClaimedLanes,
} from '../lanes/claim-lanes.ts'
import { releaseEmpty, releaseLane } from '../lanes/lanes.ts'
import type { Db, Tx } from '../tables.ts'
import { recordLostAttempt } from './attempts.ts'
import { type ChannelColumn, channelColumns, type Delivery, type EventNotification } from './delivery.ts'
import {
  type QueuedNotification,
  type Reading,
  readingOf,
  readQueued,
  waitingSinceText,
} from './queued-notifications.ts'
import { type RecordedRow, recordQuery, type Sent } from './record-sent.ts'

type LaneWithChannel = ClaimedLane & Pick<ChannelRow, ChannelColumn>

/**
 * Reads the channels of the claimed lanes. It must follow the statement that locks the lanes. Then it reads
 * the last committed change of each channel, and no channel can be changed until the transaction ends.
 */
const readChannels = fixedQuery<Pick<ChannelRow, 'id' | ChannelColumn>>(`
  select id, ${channelColumns.join(', ')} from channel where id = any (${claimedLanes('$1')})`)

const withChannels = (
  lanes: ClaimedLane[],
  channels: Pick<ChannelRow, 'id' | ChannelColumn>[],
): LaneWithChannel[] => {
  const byId = new Map(channels.map(({ id, ...channel }) => [id, channel]))
  return lanes.flatMap((lane) => {
    const channel = byId.get(lane.channel_id)
    return channel === undefined ? [] : [{ ...lane, ...channel }]
  })
}

type Queued = Map<string, QueuedNotification[]>

const byChannel = (rows: QueuedNotification[]): Queued => Map.groupBy(rows, (row) => row.channel_id)

/** Reads the next notifications of these lanes again. */
const readAgain = async (
  tx: Tx,
  lanes: readonly { channel_id: string }[],
  readings: Reading[],
  missedAfterMs: number,
): Promise<Queued> => {
  await setClaimedLanes(tx, lanes)
  const [rows] = await sendTogether(tx, [readQueued(readings, missedAfterMs)])
  return byChannel(rows)
}

/**
 * Maximum number of lanes for which one claim reads up to `missedSize` notifications. The number is small
 * because all claimed lanes stay locked while the claim reads.
 */
const maxMissedLanes = 8

const isToBeSent = (notification: QueuedNotification): boolean => !notification.is_written_off

/** Batching of a channel type that this release does not know. */
const unknownType: Batching = { grouping: 'digest', digestSize: 1 }

const batchingOf = ({ batchings }: DeliveryOptions, channel_type: string): Batching =>
  batchings[channel_type] ?? unknownType

const readingsFor = ({ batchings }: DeliveryOptions): Reading[] => [
  ...Object.entries(batchings).map(([type, batching]) => readingOf(type, batching)),
  readingOf(null, unknownType),
]

/**
 * Reads up to `missedSize` notifications of each lane that begins with several missed notifications and may
 * have more. When there are more than `maxMissedLanes` such lanes, those beyond that number get an empty
 * list.
 */
const addMissed = async (
  tx: Tx,
  lanes: LaneWithChannel[],
  queued: Queued,
  options: DeliveryOptions,
): Promise<Queued> => {
  const hasMissed = ({ channel_id, channel_type }: LaneWithChannel): boolean => {
    const { limit } = readingOf(channel_type, batchingOf(options, channel_type))
    const found = (queued.get(channel_id) ?? []).filter((one) => !isAlone(one))
    return found.length === limit && countMissed(found.filter(isToBeSent)) > 0
  }
  const missedLanes = lanes.filter(hasMissed)
  if (missedLanes.length === 0) return queued
  const [read, left] = [missedLanes.slice(0, maxMissedLanes), missedLanes.slice(maxMissedLanes)]
  const readings = readingsFor(options).map((reading) => ({ ...reading, limit: missedSize }))
  const withMissed = await readAgain(tx, read, readings, options.missedAfterMs)
  for (const { channel_id } of left) queued.set(channel_id, [])
  return new Map([...queued, ...withMissed])
}

const waitingSince = sql.raw<Date>(waitingSinceText)

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

const markText = `
  update lane set sending_through = sending.through, sending_ids = sending.ids
  from jsonb_to_recordset($1::jsonb) as sending (channel_id uuid, through bigint, ids uuid[])
  where lane.channel_id = sending.channel_id`
const markWithNext = statementWithNext(markText)
const markAndCommit = statementAndCommit(markText)

/** True when `claimLanes` has already stored that exactly these notifications are being sent. */
const isMarked = ({ lane, queued, isPrefix }: Batch): boolean =>
  isPrefix && queued.at(-1)?.lane_position === lane.sending_through

/**
 * Returns the parameter of `markText`: which notifications of each lane are being sent. When they are the
 * first ones of the queue, the position of the last one is stored, else their ids. If this dispatcher dies,
 * the next holder of the lane finds there which messages may have been sent.
 */
const sendingOf = (batches: Batch[]): string =>
  JSON.stringify(
    batches.map(({ lane, queued, isPrefix }) => ({
      channel_id: lane.channel_id,
      through: isPrefix ? queued.at(-1)?.lane_position : null,
      ids: isPrefix ? null : queued.map(({ id }) => id),
    })),
  )

/**
 * Wait in ms until a lane can be claimed again, when this claim sends nothing from it. The reason is that the
 * lane's first notifications are written off, or that too many claimed lanes have missed notifications.
 */
const claimAgainMs = 200

type DeliveryOptions = {
  /** Shortest time between two messages of a lane. */
  intervalMs: number
  /** A notification that has waited longer is missed. */
  missedAfterMs: number
  /** How the notifications of each channel type become messages. */
  batchings: Readonly<Record<string, Batching>>
  /** Returns true for a channel whose messages are sent in the order of events. */
  isOrdered: (channel_type: string, config: ShownChannelConfig) => boolean
  /**
   * Returns a number from 0 to below 1. It decides whether a lane sends from its queue or from what waits
   * alone.
   */
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
  const batching = batchingOf(options, lane.channel_type)
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

/** Returns a notification with its content; undefined when the content was not read. */
const toEvent = ({ sent_columns, ...queued }: QueuedNotification): EventNotification | undefined => {
  if (sent_columns === null) return undefined
  const { id, lane_position, attempts, due_at, subject } = queued
  const { waiting_since_ms, ...columns } = sent_columns
  const waiting_since = new Date(waiting_since_ms)
  return { id, lane_position, attempts, due_at, subject, ...columns, waiting_since }
}

/** Reads the notifications of batches with their contents, by channel. */
const loadEvents = async (tx: Tx, batches: Batch[]): Promise<Map<string, EventNotification[]>> => {
  const ids = batches.flatMap(({ queued }) => queued.map(({ id }) => id))
  const rows = ids.length === 0 ? [] : await dueNotifications(tx, ids).select(['content', 'event']).execute()
  return Map.groupBy(rows, (row) => row.channel_id)
}

/**
 * Stores which notifications are being sent, unless `claimLanes` has stored it, and returns them with their
 * contents. When all contents were read before, the statement that stores also commits.
 */
const markAndLoad = async (tx: Tx, batches: Batch[], claimedAt: number, options: DeliveryOptions) => {
  const unmarked = batches.filter((batch) => !isMarked(batch))
  const known = new Map(
    batches.map(({ lane, queued }) => [lane.channel_id, queued.flatMap((one) => toEvent(one) ?? [])]),
  )
  const isKnown = ({ lane, queued }: Batch): boolean => known.get(lane.channel_id)?.length === queued.length
  const unknown = batches.filter((batch) => batch.isMissed || !isKnown(batch))
  const mark = unknown.length === 0 ? markAndCommit : markWithNext
  if (unmarked.length > 0) await mark(tx, [sendingOf(unmarked)])
  const loaded = await loadEvents(
    tx,
    unknown.filter(({ isMissed }) => !isMissed),
  )
  const deliveries: Delivery[] = []
  for (const batch of batches) {
    const { lane, isMissed, queued, own, isPrefix } = batch
    const isOrdered = options.isOrdered(lane.channel_type, lane.config)
    const leased = { ...lane, claimedAt, own, isPrefix, isOrdered }
    if (isMissed) deliveries.push({ ...leased, ...(await loadMissed(tx, lane.channel_id, queued)) })
    else {
      const notifications = (isKnown(batch) ? known : loaded).get(lane.channel_id) ?? []
      deliveries.push({ ...leased, missed: null, notifications })
    }
  }
  return deliveries.filter(({ notifications }) => notifications.length > 0)
}

/** Chooses what is sent next from each lane. Releases the lanes from which nothing is sent now. */
const chooseBatches = async (
  tx: Tx,
  lanes: LaneWithChannel[],
  queued: Queued,
  options: DeliveryOptions,
): Promise<Batch[]> => {
  await releaseEmpty(
    tx,
    lanes.filter((lane) => !queued.has(lane.channel_id)),
  )
  const batches: Batch[] = []
  for (const lane of lanes) {
    const found = queued.get(lane.channel_id)
    const waiting = found?.filter(isToBeSent) ?? []
    if (waiting.length > 0) batches.push(nextBatch(lane, waiting, options))
    else if (found !== undefined) await releaseLane(tx, lane, claimAgainMs)
  }
  return batches
}

/**
 * Sends the first statements of a claim in one write. `next_ms` of a recorded lane that is leased again
 * becomes null: the lane needs no wake-up.
 */
const recordAndLease = async (tx: Tx, options: ClaimOptions & DeliveryOptions, sent: readonly Sent[]) => {
  const queries = [
    claimLanes(options),
    readChannels([claimedSetting]),
    readQueued(readingsFor(options), options.missedAfterMs),
  ] as const
  if (sent.length === 0) {
    const [claimed, channels, rows] = await sendTogether(tx, queries)
    return { recorded: [], claimed, channels, rows }
  }
  const [recorded, claimed, channels, rows] = await sendTogether(tx, [recordQuery(sent), ...queries])
  const again = new Set(claimed.map(({ channel_id }) => channel_id))
  const toWake = recorded.map((row) => (again.has(row.channel_id) ? { ...row, next_ms: null } : row))
  return { recorded: toWake, claimed, channels, rows }
}

/** What a claim did: the deliveries that it recorded, and those that it leased. */
type Claimed = { recorded: RecordedRow[]; deliveries: Delivery[] }

/**
 * Records deliveries that were sent, leases lanes, and chooses what is sent next from each, in one
 * transaction. The transaction commits before anything is sent. Usually it takes two round trips. The first
 * one records, leases and reads. The second one commits; before that, it stores which notifications are being
 * sent, if `claimLanes` has not stored it.
 *
 * @param sent deliveries that are `isPlainlySent`. Their lanes may be leased again at once
 */
export const claimDeliveries = async (
  db: Db,
  options: ClaimOptions & DeliveryOptions,
  sent: readonly Sent[] = [],
): Promise<Claimed> =>
  await acrossAccounts(db, async (tx) => {
    const claimedAt = performance.now()
    const { recorded, claimed, channels, rows } = await recordAndLease(tx, options, sent)
    if (claimed.length === 0) return { recorded, deliveries: [] }
    let queued = byChannel(rows)
    const lost = claimed.filter(({ lost_since }) => lost_since !== null)
    for (const lane of lost) await recordLostAttempt(tx, lane)
    if (lost.length > 0) queued = await readAgain(tx, claimed, readingsFor(options), options.missedAfterMs)

    const lanes = withChannels(claimed, channels)
    queued = await addMissed(tx, lanes, queued, options)
    const batches = await chooseBatches(tx, lanes, queued, options)
    const deliveries = batches.length === 0 ? [] : await markAndLoad(tx, batches, claimedAt, options)
    return { recorded, deliveries }
  })
