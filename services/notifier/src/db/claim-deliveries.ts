import { acrossAccounts } from '@shiplog/postgres'
import { type Kysely, sql, type Transaction } from 'kysely'
import { batchWindow, chooseBatch } from '../domain/batch.ts'
import type { Content } from '../domain/content.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from './claim-lanes.ts'
import { recordLostAttempt } from './lost-attempts.ts'
import type { Tables } from './tables.ts'

export type DueNotification = {
  id: string
  event_id: string
  lane_position: number
  attempts: number
  resent: boolean
  content: Content
  trace: string | null
  /** Its event was recorded then; or it was retried by hand. */
  wanted_at: Date
}

/** What a dispatcher holds a lease to send, as one message. */
export type Delivery = {
  channel_id: string
  account_id: string
  lease_token: string
  failures: number
  /** Encrypted. */
  secret: string
  enabled: boolean
  disabled_reason: string | null
  notifications: DueNotification[]
}

type Head = { id: string; channel_id: string; lane_position: number; attempts: number }

const headsOf = async (tx: Transaction<Tables>, lanes: ClaimedLane[]): Promise<Map<string, Head[]>> => {
  const { rows } = await sql<Head>`
    select notification.* from
      unnest(${lanes.map((lane) => lane.channel_id)}::uuid[], ${lanes.map((lane) => lane.head)}::bigint[])
        as lane (channel_id, head)
    cross join lateral (
      select id, channel_id, lane_position, attempts from notification
      where channel_id = lane.channel_id and status = 'pending' and lane_position >= lane.head
      order by lane_position limit ${sql.lit(batchWindow)}
    ) as notification
    order by channel_id, lane_position`.execute(tx)
  return Map.groupBy(rows, (row) => row.channel_id)
}

const loadNotifications = async (tx: Transaction<Tables>, ids: string[]) =>
  await tx
    .selectFrom('notification')
    .innerJoin('notified_event', 'notified_event.id', 'notification.event_id')
    .innerJoin('channel', 'channel.id', 'notification.channel_id')
    .select(['notification.id', 'event_id', 'lane_position', 'attempts', 'resent', 'content', 'trace'])
    .select(['channel_id', 'secret', 'enabled', 'disabled_reason'])
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

/** Writes down what is about to be sent, so that whoever takes the lane over knows. */
const markSending = async (tx: Transaction<Tables>, batches: Head[][]): Promise<void> => {
  const ends = batches.map((batch) => batch.at(-1)).filter((head) => head !== undefined)
  await sql`
    update lane set sending_through = sending.through
    from unnest(${ends.map((end) => end.channel_id)}::uuid[], ${ends.map((end) => end.lane_position)}::bigint[])
      as sending (channel_id, through)
    where lane.channel_id = sending.channel_id`.execute(tx)
}

const releaseEmpty = async (tx: Transaction<Tables>, lanes: ClaimedLane[]): Promise<void> => {
  if (lanes.length === 0) return
  await tx
    .updateTable('lane')
    .set({ waiting: false, lease_token: null, sending_through: null, not_before: sql`clock_timestamp()` })
    .where(
      'channel_id',
      'in',
      lanes.map((lane) => lane.channel_id),
    )
    .execute()
}

/**
 * Leases lanes and chooses what each sends next, in one transaction. Nothing is sent yet, and no transaction is open while it is.
 *
 * @param intervalMs between two messages of a lane
 */
export const claimDeliveries = async (
  db: Kysely<Tables>,
  options: ClaimOptions & { intervalMs: number },
): Promise<Delivery[]> =>
  await acrossAccounts(db, async (tx) => {
    const lanes = await claimLanes(tx, options)
    if (lanes.length === 0) return []
    for (const { lost_through, lost_since, ...lane } of lanes)
      if (lost_through !== null && lost_since !== null)
        await recordLostAttempt(tx, { ...lane, lost_through, lost_since })

    const heads = await headsOf(tx, lanes)
    const batches = lanes
      .filter((lane) => heads.has(lane.channel_id))
      .map((lane) => chooseBatch(heads.get(lane.channel_id) ?? [], { ...options, failures: lane.failures }))
    await releaseEmpty(
      tx,
      lanes.filter((lane) => !heads.has(lane.channel_id)),
    )
    if (batches.length === 0) return []
    await markSending(tx, batches)

    const rows = await loadNotifications(
      tx,
      batches.flat().map(({ id }) => id),
    )
    const byChannel = Map.groupBy(rows, (row) => row.channel_id)
    return lanes.flatMap(({ channel_id, account_id, lease_token, failures }) => {
      const notifications = byChannel.get(channel_id) ?? []
      const [first] = notifications
      if (first === undefined) return []
      const { secret, enabled, disabled_reason } = first
      return [
        {
          channel_id,
          account_id,
          lease_token,
          failures,
          secret,
          enabled,
          disabled_reason,
          notifications,
        },
      ]
    })
  })
