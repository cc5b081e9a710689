import { nilId } from '@shiplog/events'
import { acrossAccounts, statementAndCommit } from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx, WriteOffTable } from '../tables.ts'

/** Maximum number of pending notifications that one transaction of `writeOffSome` reads and changes. */
export const writeOffChunk = 1_000

/**
 * SQL of a sub-select: the first write-off that covers a notification. That write-off decides the outcome of
 * a pending notification even before `workers/write-off.ts` has changed the row. So every query that sends,
 * shows or queues notifications uses this sub-select.
 */
export const firstWriteOffText = `(
  select * from (
    select id, outcome, error from write_off
    where write_off.channel_id = notification.channel_id and notification.lane_position <= through
      and (queued_before is null or notification.queued_at < queued_before)
    union all
    select id, outcome, error from write_off
    where write_off.product_id = notification.product_id and notification.event_position <= through
  ) as covering order by id limit 1)`
export const firstWriteOff = sql.raw<Pick<WriteOffTable, 'id' | 'outcome' | 'error'>>(firstWriteOffText)

/** A condition on `notification`: true when it is pending and not written off, so it is still to be sent. */
export const isWaiting = sql<boolean>`(
  notification.status = 'pending' and not exists ${firstWriteOff})`

/** A condition on `notification`: true when it has failed, by its row or by a write-off. */
export const hasFailed = sql<boolean>`(
  notification.status = 'failed'
  or notification.status = 'pending' and (select outcome from ${firstWriteOff} as decided) = 'failed')`

type LaneWriteOff = Pick<WriteOffTable, 'outcome' | 'error'> & {
  /** Only notifications that were queued longer ago are covered; undefined: all. */
  olderThanMs?: number
  /** True when the metric of failures counts these notifications: no person asked for the write-off. */
  counted?: boolean
}

/**
 * Writes off the pending notifications of a lane, by inserting one row. The caller holds the lock of the
 * lane. The write-off takes effect with the commit, because every reader uses `firstWriteOff`. `writeOffSome`
 * changes the rows of the notifications later.
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
    from lane where channel_id = ${channel_id} and (head <= tail or exists (
      select from notification
      where notification.channel_id = lane.channel_id and status = 'pending' and due_at is not null))`.execute(
    tx,
  )
}

type OpenWriteOff = Selectable<WriteOffTable> & {
  /**
   * False while a transaction that began before this write-off may still be open. Such a transaction may
   * queue notifications that are covered but not visible yet. The write-off of a channel is always settled,
   * because it was made under the lock of the lane.
   */
  is_settled: boolean
}

/** Position of the worker in its scan of the notifications of a channel or a product. */
export type ScanPosition = { id: string; position: number }

const scanStart: ScanPosition = { position: 0, id: nilId }

/** Upper bound for the duration of a transaction that queues notifications: a retry, a batch of a replay. */
const settlingTime = sql.lit('1 minute')

/** Returns the next pending notifications after `after`, and whether this write-off decides their outcome. */
const readChunk = async (
  tx: Tx,
  { id, channel_id, product_id, through }: OpenWriteOff,
  after: ScanPosition,
): Promise<(ScanPosition & { is_decided: boolean })[]> => {
  const [owner, position] =
    channel_id === null
      ? [sql`product_id = ${product_id}`, sql`event_position`]
      : [sql`channel_id = ${channel_id}`, sql`lane_position`]
  // The limit counts all pending rows, also rows that this write-off does not decide: rows that an earlier
  // write-off decides, and rows that were queued too late.
  const { rows } = await sql<ScanPosition & { is_decided: boolean }>`
    select notification.id, position,
      (select id from ${firstWriteOff} as decided) is not distinct from ${id} as is_decided
    from (
      select *, ${position} as position from notification
      where ${owner} and status = 'pending' and ${position} <= ${through}
        and (${position}, id) > (${after.position}, ${after.id}::uuid)
      order by ${position}, id limit ${writeOffChunk}
    ) as notification
    order by position, notification.id`.execute(tx)
  return rows
}

/**
 * A condition on `notification`: true for pending rows. No partial index of pending rows serves this form of
 * the condition. Such an index may have been empty when the table was last analyzed; the planner would then
 * read the whole index for every chunk instead of looking up the ids.
 */
const isPending = sql<boolean>`status || '' = 'pending'`

/**
 * Fails or deletes the notifications that this write-off decides. It skips locked rows; `scanForRemaining`
 * finds them later.
 *
 * @returns how many rows it changed
 */
const applyTo = async (
  tx: Tx,
  { id, outcome, error }: OpenWriteOff,
  chunk: ScanPosition[],
): Promise<number> => {
  const change =
    outcome === 'deleted'
      ? sql`delete from notification`
      : sql`update notification set status = 'failed', error = ${error}`
  const { numAffectedRows = 0n } = await sql`
    ${change} where id = any (array(
      select id from notification
      where id = any (${chunk.map((row) => row.id)}::uuid[]) and ${isPending}
        and (select id from ${firstWriteOff} as decided) = ${id}
      for update skip locked))`.execute(tx)
  return Number(numAffectedRows)
}

const setReached = (tx: Tx, id: number, { position: reached, id: reached_id }: ScanPosition) =>
  tx.updateTable('write_off').set({ reached, reached_id }).where('id', '=', id).execute()

const lockWriteOff = async (tx: Tx, id: number): Promise<OpenWriteOff | undefined> => {
  const { rows } = await sql<OpenWriteOff>`
    select *, channel_id is not null or created_at < now() - interval ${settlingTime} as is_settled
    from write_off where id = ${id} for update skip locked`.execute(tx)
  return rows[0]
}

/** Result of one step of the worker. */
type Step = {
  /** Number of changed rows that the metric of failures counts. */
  failed: number
  /** True when the next step should follow at once. */
  more: boolean
  /** Position up to which `scanForRemaining` has found no row. */
  checkedTo: ScanPosition
}

/**
 * Reads one chunk after `checkedTo`, and looks for pending rows that this write-off decides, such as rows
 * that were locked before. When it finds one, it sets `reached` back, so that a later step changes the row.
 * When no row is left to read, it deletes the write-off.
 */
const scanForRemaining = async (tx: Tx, writeOff: OpenWriteOff, checkedTo: ScanPosition): Promise<Step> => {
  const chunk = await readChunk(tx, writeOff, checkedTo)
  const last = chunk.at(-1)
  if (last === undefined) {
    await tx.deleteFrom('write_off').where('id', '=', writeOff.id).execute()
    return { failed: 0, more: false, checkedTo }
  }
  if (!chunk.some(({ is_decided }) => is_decided)) return { failed: 0, more: true, checkedTo: last }
  await setReached(tx, writeOff.id, checkedTo)
  return { failed: 0, more: false, checkedTo }
}

/**
 * Takes the next step of a write-off: reads up to `writeOffChunk` pending notifications, and changes the rows
 * that the write-off decides. The transaction waits for no row lock. It does not need the lock of the lane,
 * because senders and retries read `firstWriteOff`. After the last notification the steps scan again for
 * remaining rows, and delete the write-off once there are none.
 *
 * @param checkedTo result of the step before; without it the scan for remaining rows begins anew
 */
export const writeOffSome = (db: Db, id: number, checkedTo = scanStart): Promise<Step> =>
  acrossAccounts(db, async (tx) => {
    const writeOff = await lockWriteOff(tx, id)
    const done = { failed: 0, more: false, checkedTo }
    // Another replica works on it, or has deleted it.
    if (writeOff === undefined) return done
    const chunk = await readChunk(tx, writeOff, { position: writeOff.reached, id: writeOff.reached_id })
    const last = chunk.at(-1)
    if (last === undefined)
      return writeOff.is_settled ? await scanForRemaining(tx, writeOff, checkedTo) : done
    const decided = chunk.filter(({ is_decided }) => is_decided)
    const changed = decided.length === 0 ? 0 : await applyTo(tx, writeOff, decided)
    await setReached(tx, id, last)
    return { failed: writeOff.counted ? changed : 0, more: true, checkedTo }
  })

const selectIds = statementAndCommit<{ id: number }>('select id from write_off order by id')

/** Lists the ids of all write-offs, oldest first. */
export const listWriteOffs = async (db: Db): Promise<number[]> => {
  const rows = await acrossAccounts(db, (tx) => selectIds(tx))
  return rows.map(({ id }) => id)
}
