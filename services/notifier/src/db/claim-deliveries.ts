import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import { backlogSize, chooseBatch } from '../domain/batch.ts'
import type { Content } from '../domain/content.ts'
import type { ChannelRow } from './channels.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from './claim-lanes.ts'
import { recordLostAttempt } from './lost-attempts.ts'
import type { Db, Tx } from './tables.ts'

export type DueNotification = Omit<Head, 'channel_id'> & {
  event_id: string
  resent: boolean
  content: Content
  trace: string | null
  /** When its event was recorded, or somebody asked for a retry. */
  wanted_at: Date
}

/** What a dispatcher holds a lease to send, as one message. */
export type Delivery = Pick<ClaimedLane, 'channel_id' | 'account_id' | 'lease_token' | 'failures'> &
  Pick<ChannelRow, ChannelColumn> & { notifications: DueNotification[] }

type Head = { id: string; channel_id: string; lane_position: number; attempts: number }

type LaneWithChannel = ClaimedLane & Pick<ChannelRow, ChannelColumn>
type ChannelColumn = 'channel_type' | 'secret' | 'enabled' | 'disabled_reason'

/** What a channel sends, and how. A lane has its channel for as long as its row is locked. */
const withChannels = async (tx: Tx, lanes: ClaimedLane[]): Promise<LaneWithChannel[]> => {
  const ids = lanes.map((lane) => lane.channel_id)
  const channels = await tx
    .selectFrom('channel')
    .select(['id', 'channel_type', 'secret', 'enabled', 'disabled_reason'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(channels.map(({ id, ...channel }) => [id, channel]))
  return lanes.flatMap((lane) => {
    const channel = byId.get(lane.channel_id)
    return channel === undefined ? [] : [{ ...lane, ...channel }]
  })
}

/** As many as a digest holds, and at least as many as tell that there is a backlog. */
const headsOf = async (
  tx: Tx,
  lanes: LaneWithChannel[],
  digestSizeOf: (channel_type: string) => number,
): Promise<Map<string, Head[]>> => {
  const wanted = lanes.map(({ channel_id, head, channel_type }) => ({
    channel_id,
    head,
    most: Math.max(digestSizeOf(channel_type), backlogSize + 1),
  }))
  const { rows } = await sql<Head>`
    select notification.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as lane (channel_id uuid, head bigint, most int)
    cross join lateral (
      select id, channel_id, lane_position, attempts from notification
      where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head
      order by lane_position limit lane.most
    ) as notification
    order by channel_id, lane_position`.execute(tx)
  return Map.groupBy(rows, (row) => row.channel_id)
}

const loadNotifications = async (tx: Tx, ids: string[]) =>
  await tx
    .selectFrom('notification')
    .innerJoin('notified_event', 'notified_event.id', 'notification.event_id')
    .select(['notification.id', 'channel_id', 'event_id', 'lane_position', 'attempts', 'resent'])
    .select(['content', 'trace'])
    .select((eb) =>
      eb
        .case()
        .when('queued_at', '>', eb.ref('notification.created_at'))
        .then(eb.ref('queued_at'))
        .else(eb.ref('recorded_at'))
        .end()
        .as('wanted_at'),
    )
    .where('notification.id', 'in', ids)
    .orderBy('lane_position')
    .execute()

/** Stores up to where each lane is being sent, for whoever takes it over if this dispatcher dies. */
const markSending = async (tx: Tx, batches: Head[][]): Promise<void> => {
  const ends = batches.map((batch) => batch.at(-1)).filter((head) => head !== undefined)
  await sql`
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
    .where('channel_id', 'in', ids)
    .execute()
}

/**
 * Leases lanes and chooses what each sends next, in one transaction, which has ended when it is sent.
 *
 * @param intervalMs between two messages of a lane
 * @param digestSizeOf the most events that one message of a type of channel tells of
 */
export const claimDeliveries = async (
  db: Db,
  options: ClaimOptions & { intervalMs: number; digestSizeOf: (channel_type: string) => number },
): Promise<Delivery[]> =>
  await acrossAccounts(db, async (tx) => {
    const { intervalMs, digestSizeOf } = options
    const claimed = await claimLanes(tx, options)
    if (claimed.length === 0) return []
    for (const { lost_through, lost_since, ...lane } of claimed)
      if (lost_through !== null && lost_since !== null)
        await recordLostAttempt(tx, { ...lane, lost_through, lost_since })

    const lanes = await withChannels(tx, claimed)
    const heads = await headsOf(tx, lanes, digestSizeOf)
    const waiting = lanes.filter((lane) => heads.has(lane.channel_id))
    await releaseEmpty(
      tx,
      lanes.filter((lane) => !heads.has(lane.channel_id)),
    )
    const batches = waiting.map(({ channel_id, channel_type, failures }) =>
      chooseBatch(heads.get(channel_id) ?? [], {
        failures,
        intervalMs,
        digestSize: digestSizeOf(channel_type),
      }),
    )
    if (batches.length === 0) return []
    await markSending(tx, batches)

    const ids = batches.flat().map(({ id }) => id)
    const rows = await loadNotifications(tx, ids)
    const byChannel = Map.groupBy(rows, (row) => row.channel_id)
    return lanes.flatMap((lane) => {
      const notifications = byChannel.get(lane.channel_id) ?? []
      return notifications.length === 0 ? [] : [{ ...lane, notifications }]
    })
  })
