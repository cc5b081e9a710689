import { acrossAccounts, andCommit } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db, Tx, WriteOffTable } from './tables.ts'

/** Pending notifications that one transaction of the worker looks at, and writes, at most. */
export const writeOffChunk = 1_000

/**
 * A query of the first write-off that covers a notification: that decides what became of it, if it is
 * pending. Whoever sends, shows or queues notifications asks it.
 */
export const firstWriteOff = sql<Pick<WriteOffTable, 'id' | 'outcome' | 'error'>>`(
  select * from (
    select id, outcome, error from write_off
    where write_off.channel_id = notification.channel_id and notification.lane_position <= through
      and (queued_before is null or notification.queued_at < queued_before)
    union all
    select id, outcome, error from write_off
    where write_off.product_id = notification.product_id and notification.event_position < through
  ) as covering order by id limit 1)`

/** A condition on `notification`: it is pending, and is to be sent. */
export const isWaiting = sql<boolean>`(
  notification.status = 'pending' and not exists ${firstWriteOff})`

/** A condition on `notification`: it has failed, whether or not that is written to its row yet. */
export const hasFailed = sql<boolean>`(
  notification.status = 'failed'
  or notification.status = 'pending' and (select outcome from ${firstWriteOff} as decided) = 'failed')`

type LaneWriteOff = Pick<WriteOffTable, 'outcome' | 'error'> & {
  /** Only what was queued so long ago; null: all. */
  olderThanMs?: number
  /** Nobody asked for it, so the metric of failures counts it. */
  counted?: boolean
}

/**
 * Decides what becomes of all that waits in a lane, in one row; the lock of the lane is held. It takes effect
 * with the commit: everybody reads `firstWriteOff`. The rows themselves follow, see `writeOffSome`.
 */
export const writeOffLane = async (
  tx: Tx,
  channel_id: string,
  { outcome, error, olderThanMs, counted = false }: LaneWriteOff,
): Promise<void> => {
  const queued_before =
    olderThanMs === undefined ? null : sql`now() - make_interval(secs => ${olderThanMs / 1_000})`
  await sql`
    insert into write_off (account_id, channel_id, through, queued_before, outcome, error, counted)
    select account_id, channel_id, tail, ${queued_before}, ${outcome}, ${error}, ${counted}
    from lane where channel_id = ${channel_id} and head <= tail`.execute(tx)
}

type OpenWriteOff = {
  id: number
  channel_id: string | null
  product_id: string | null
  through: number
  outcome: 'failed' | 'deleted'
  error: string | null
  counted: boolean
  reached: number
  reached_id: string
  /** No transaction that began before it is still open: what such a one had queued is covered, and seen. */
  is_settled: boolean
}

/** In the order in which the worker goes through the notifications of a channel or a product. */
export type Place = { id: string; position: number }

const fromTheFirst: Place = { position: 0, id: '00000000-0000-0000-0000-000000000000' }

/** The longest that a transaction of this service may take: a retry, or a step of a replay. */
const settlingTime = sql.lit('1 minute')

/** The next notifications after `after` that are pending, and whether this write-off decides them. */
const nextPlaces = async (
  tx: Tx,
  { id, channel_id, product_id, through }: OpenWriteOff,
  after: Place,
): Promise<(Place & { is_decided: boolean })[]> => {
  const [owner, position, last] =
    channel_id === null
      ? [sql`product_id = ${product_id}`, sql`event_position`, through - 1]
      : [sql`channel_id = ${channel_id}`, sql`lane_position`, through]
  // Others may have been decided before, or be too young: the limit is one of what is looked at.
  const { rows } = await sql<Place & { is_decided: boolean }>`
    select notification.id, position,
      (select id from ${firstWriteOff} as decided) is not distinct from ${id} as is_decided
    from (
      select *, ${position} as position from notification
      where ${owner} and status = 'pending' and ${position} <= ${last}
        and (${position}, id) > (${after.position}, ${after.id}::uuid)
      order by ${position}, id limit ${writeOffChunk}
    ) as notification
    order by position, notification.id`.execute(tx)
  return rows
}

/**
 * No index of what is pending serves this condition: Postgres may believe such a one to be empty, as it was
 * when the table was last analyzed, and read all of it for every chunk.
 */
const isPending = sql<boolean>`status || '' = 'pending'`

/** Passes by what somebody holds; the look before the write-off is forgotten finds it. @returns how many */
const write = async (tx: Tx, { id, outcome, error }: OpenWriteOff, places: Place[]): Promise<number> => {
  const change =
    outcome === 'deleted'
      ? sql`delete from notification`
      : sql`update notification set status = 'failed', error = ${error}`
  const { numAffectedRows = 0n } = await sql`
    ${change} where id = any (array(
      select id from notification
      where id = any (${places.map((place) => place.id)}::uuid[]) and ${isPending}
        and (select id from ${firstWriteOff} as decided) = ${id}
      for update skip locked))`.execute(tx)
  return Number(numAffectedRows)
}

const setReached = async (tx: Tx, id: number, place: Place): Promise<void> => {
  await tx
    .updateTable('write_off')
    .set({ reached: place.position, reached_id: place.id })
    .where('id', '=', id)
    .execute()
}

const lockWriteOff = async (tx: Tx, id: number): Promise<OpenWriteOff | undefined> => {
  const { rows } = await sql<OpenWriteOff>`
    select *, channel_id is not null or created_at < now() - interval ${settlingTime} as is_settled
    from write_off where id = ${id} for update skip locked`.execute(tx)
  return rows[0]
}

/** What a step of the worker did, and whether there is more to do at once. */
type Step = {
  /** Of those that it wrote, how many the metric of failures counts. */
  failed: number
  more: boolean
  /** Nothing up to here is left of this decision. */
  looked: Place
}

/** Forgets a write-off at the end of its notifications, or goes back to one that somebody held. */
const lookForMore = async (tx: Tx, found: OpenWriteOff, looked: Place): Promise<Step> => {
  const places = await nextPlaces(tx, found, looked)
  const last = places.at(-1)
  if (last === undefined) {
    await tx.deleteFrom('write_off').where('id', '=', found.id).execute()
    return { failed: 0, more: false, looked }
  }
  if (!places.some(({ is_decided }) => is_decided)) return { failed: 0, more: true, looked: last }
  await setReached(tx, found.id, looked)
  return { failed: 0, more: false, looked }
}

/**
 * Looks at the next `writeOffChunk` notifications and writes what was decided to those that it is about, in a
 * transaction that waits for no lock (nor takes the lane's: whoever sends or queues them asks `firstWriteOff`
 * as well). At their end it looks through them again, and forgets the decision once none is left.
 *
 * @param looked of the step before; without it the look begins anew
 */
export const writeOffSome = (db: Db, id: number, looked = fromTheFirst): Promise<Step> =>
  acrossAccounts(db, async (tx) => {
    const found = await lockWriteOff(tx, id)
    // Another replica is at it, or was.
    if (found === undefined) return { failed: 0, more: false, looked }
    const places = await nextPlaces(tx, found, { position: found.reached, id: found.reached_id })
    const last = places.at(-1)
    if (last === undefined)
      return found.is_settled ? await lookForMore(tx, found, looked) : { failed: 0, more: false, looked }
    const decided = places.filter(({ is_decided }) => is_decided)
    const written = decided.length === 0 ? 0 : await write(tx, found, decided)
    await setReached(tx, id, last)
    return { failed: found.counted ? written : 0, more: true, looked }
  })

/** Oldest first. */
export const listWriteOffs = (db: Db): Promise<number[]> =>
  acrossAccounts(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`${sql.raw(andCommit)}
      select id from write_off order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
