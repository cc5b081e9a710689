import { acrossAccounts, withNext } from '@shiplog/postgres'
import { sql } from 'kysely'
import { backlogSize, chooseBatch } from '../domain/batch.ts'
import type { Content } from '../domain/content.ts'
import { countMissed, type Missed, missedSize } from '../domain/missed.ts'
import type { ChannelRow } from './channels.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from './claim-lanes.ts'
import { releaseLane } from './lanes.ts'
import { recordLostAttempt } from './lost-attempts.ts'
import type { Db, Tx } from './tables.ts'
import { isTestMessage } from './test-messages.ts'
import { firstWriteOff } from './write-offs.ts'

export type DueNotification = Pick<Head, 'id' | 'lane_position' | 'attempts'> & {
  event_id: string
  resent: boolean
  trace: string | null
  /** When its event was recorded, or somebody asked for a retry. */
  wanted_at: Date
}

/** `test`: its one notification is a test message. */
type Leased = { test: boolean } & Pick<
  ClaimedLane,
  'channel_id' | 'account_id' | 'lease_token' | 'failures'
> &
  Pick<ChannelRow, ChannelColumn>

/** What is told as itself, or in a digest. */
export type MessageDelivery = Leased & {
  missed: null
  notifications: (DueNotification & { content: Content })[]
}

/** What a dispatcher holds a lease to send, as one message. */
export type Delivery = MessageDelivery | (Leased & { missed: Missed; notifications: DueNotification[] })

type Head = {
  id: string
  channel_id: string
  lane_position: number
  attempts: number
  waited_ms: number
  is_test: boolean
  /** It has waited longer than `missedAfterMs`, and tells of an event. */
  is_missed: boolean
  /** It has failed, and the worker has not come to its row yet. */
  is_written_off: boolean
}

type LaneWithChannel = ClaimedLane & Pick<ChannelRow, ChannelColumn>
type ChannelColumn = 'name' | 'channel_type' | 'secret' | 'enabled' | 'disabled_reason'

/** What a channel sends, and how. A lane has its channel for as long as its row is locked. */
const withChannels = async (tx: Tx, lanes: ClaimedLane[]): Promise<LaneWithChannel[]> => {
  const ids = lanes.map((lane) => lane.channel_id)
  const channels = await tx
    .selectFrom('channel')
    .select(['id', 'name', 'channel_type', 'secret', 'enabled', 'disabled_reason'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const byId = new Map(channels.map(({ id, ...channel }) => [id, channel]))
  return lanes.flatMap((lane) => {
    const channel = byId.get(lane.channel_id)
    return channel === undefined ? [] : [{ ...lane, ...channel }]
  })
}

/** When its event was recorded, or somebody asked for a retry. */
const wantedAt = sql<Date>`
  case when queued_at > notification.created_at then queued_at else recorded_at end`

type Wanted = { channel_id: string; head: number; most: number }

const firstOf = async (tx: Tx, wanted: Wanted[], missedAfterMs: number): Promise<Map<string, Head[]>> => {
  const { rows } = await sql<Head>`
    select notification.id, notification.channel_id, lane_position, attempts,
      extract(epoch from now() - ${wantedAt})::float8 * 1000 as waited_ms,
      ${isTestMessage} as is_test,
      not ${isTestMessage}
        and ${wantedAt} < now() - make_interval(secs => ${missedAfterMs / 1_000}) as is_missed,
      exists ${firstWriteOff} as is_written_off
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as lane (channel_id uuid, head bigint, most int)
    cross join lateral (
      select * from notification
      where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head
      order by lane_position limit lane.most
    ) as notification
    join notified_event on notified_event.id = event_id
    order by notification.channel_id, lane_position`.execute(tx)
  return Map.groupBy(rows, (row) => row.channel_id)
}

/** Lanes of which one claim reads as much as a message about missed ones tells: all are locked meanwhile. */
const missedLanes = 8

const isToBeSent = (head: Head): boolean => !head.is_written_off

/**
 * The first of each lane: as many as a digest holds, and at least as many as tell that there is a backlog; of
 * a lane that begins with missed ones as many as one message tells of, or none in this claim.
 */
const headsOf = async (
  tx: Tx,
  lanes: LaneWithChannel[],
  { digestSizeOf, missedAfterMs }: DeliveryOptions,
): Promise<Map<string, Head[]>> => {
  const wanted = lanes.map(({ channel_id, head, channel_type }) => ({
    channel_id,
    head,
    most: Math.max(digestSizeOf(channel_type), backlogSize + 1),
  }))
  const heads = await firstOf(tx, wanted, missedAfterMs)
  const behind = wanted
    .filter(({ channel_id, most }) => {
      const found = heads.get(channel_id) ?? []
      return found.length === most && countMissed(found.filter(isToBeSent)) > 0
    })
    .map((lane) => ({ ...lane, most: missedSize }))
  for (const { channel_id } of behind.splice(missedLanes)) heads.set(channel_id, [])
  const more = behind.length === 0 ? [] : await firstOf(tx, behind, missedAfterMs)
  return new Map([...heads, ...more])
}

const dueNotifications = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('notification')
    .innerJoin('notified_event', 'notified_event.id', 'notification.event_id')
    .select(['notification.id', 'channel_id', 'event_id', 'lane_position', 'attempts', 'resent', 'trace'])
    .select(['notification.created_at', wantedAt.as('wanted_at')])
    .where(sql<boolean>`notification.id = any (${ids}::uuid[])`)
    .orderBy('lane_position')

const loadContents = async (tx: Tx, batches: Head[][]) => {
  const ids = batches.flat().map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await dueNotifications(tx, ids).select('content').execute()
  return Map.groupBy(rows, (row) => row.channel_id)
}

/** Without what they tell: so many would fill the memory, and nobody reads it. */
const loadMissed = async (tx: Tx, channel_id: string, batch: Head[]) => {
  const ids = batch.map(({ id }) => id)
  const notifications = await dueNotifications(tx, ids).execute()
  const wanted = notifications.map(({ wanted_at }) => wanted_at.getTime())
  const stored = notifications.map(({ created_at }) => created_at.getTime())
  const missed: Missed = {
    channel_id,
    events: notifications.length,
    from: new Date(Math.min(...wanted)),
    to: new Date(Math.max(...wanted)),
    stored_from: new Date(Math.min(...stored)),
    stored_to: new Date(Math.max(...stored)),
  }
  return { missed, notifications }
}

/** Stores up to where each lane is being sent, for whoever takes it over if this dispatcher dies. */
const markSending = async (tx: Tx, batches: Head[][]): Promise<void> => {
  const ends = batches.map((batch) => batch.at(-1)).filter((head) => head !== undefined)
  await sql`${sql.raw(withNext)}
    update lane set sending_through = sending.through
    from unnest(${ends.map((end) => end.channel_id)}::uuid[], ${ends.map((end) => end.lane_position)}::bigint[])
      as sending (channel_id, through)
    where lane.channel_id = sending.channel_id`.execute(tx)
}

const releaseEmpty = async (tx: Tx, lanes: ClaimedLane[]): Promise<void> => {
  if (lanes.length === 0) return
  const ids = lanes.map((lane) => lane.channel_id)
  await tx
    .updateTable('lane')
    .set({ waiting: false, lease_token: null, sending_through: null, not_before: sql`clock_timestamp()` })
    .where(sql<boolean>`channel_id = any (${ids}::uuid[])`)
    .execute()
}

/** After which a lane is claimed again whose first notifications are written off, or are too many for now. */
const laterMs = 200

type DeliveryOptions = {
  intervalMs: number
  missedAfterMs: number
  digestSizeOf: (channel_type: string) => number
}

type Batch = { lane: LaneWithChannel; test: boolean; isMissed: boolean; heads: Head[] }

const nextBatch = (lane: LaneWithChannel, waiting: Head[], options: DeliveryOptions): Batch => {
  const untilTest = waiting.findIndex(({ is_test }) => is_test)
  if (untilTest === 0) return { lane, test: true, isMissed: false, heads: waiting.slice(0, 1) }
  const told = untilTest === -1 ? waiting : waiting.slice(0, untilTest)
  const missed = countMissed(told)
  if (missed > 0) return { lane, test: false, isMissed: true, heads: told.slice(0, missed) }
  const { failures, channel_type } = lane
  const digestSize = options.digestSizeOf(channel_type)
  const heads = chooseBatch(told, { failures, intervalMs: options.intervalMs, digestSize })
  return { lane, test: false, isMissed: false, heads }
}

const loadDeliveries = async (tx: Tx, batches: Batch[]): Promise<Delivery[]> => {
  const told = batches.filter(({ isMissed }) => !isMissed)
  const contents = await loadContents(
    tx,
    told.map(({ heads }) => heads),
  )
  const deliveries: Delivery[] = []
  for (const { lane, test, isMissed, heads } of batches)
    if (isMissed) deliveries.push({ ...lane, test, ...(await loadMissed(tx, lane.channel_id, heads)) })
    else deliveries.push({ ...lane, test, missed: null, notifications: contents.get(lane.channel_id) ?? [] })
  return deliveries.filter(({ notifications }) => notifications.length > 0)
}

/**
 * Leases lanes and chooses what each sends next, in one transaction, which has ended when it is sent.
 *
 * @param intervalMs between two messages of a lane
 * @param missedAfterMs what has waited longer is not told one by one
 * @param digestSizeOf the most events that one message of a type of channel tells of
 */
export const claimDeliveries = async (db: Db, options: ClaimOptions & DeliveryOptions): Promise<Delivery[]> =>
  await acrossAccounts(db, async (tx) => {
    const claimed = await claimLanes(tx, options)
    if (claimed.length === 0) return []
    for (const { lost_through, lost_since, ...lane } of claimed)
      if (lost_through !== null && lost_since !== null)
        await recordLostAttempt(tx, { ...lane, lost_through, lost_since })

    const lanes = await withChannels(tx, claimed)
    const heads = await headsOf(tx, lanes, options)
    await releaseEmpty(
      tx,
      lanes.filter((lane) => !heads.has(lane.channel_id)),
    )
    const batches: Batch[] = []
    for (const lane of lanes) {
      const found = heads.get(lane.channel_id) ?? []
      const waiting = found.filter(isToBeSent)
      if (waiting.length > 0) batches.push(nextBatch(lane, waiting, options))
      else if (heads.has(lane.channel_id)) await releaseLane(tx, lane, laterMs)
    }
    if (batches.length === 0) return []
    await markSending(
      tx,
      batches.map((batch) => batch.heads),
    )
    return await loadDeliveries(tx, batches)
  })
