import { inAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { BackOff } from '../../domain/back-off.ts'
import { movesToEnd } from '../../domain/batch.ts'
import type { LaneOutcome } from '../../domain/lane-outcome.ts'
import type { Remembered, Verdict } from '../../domain/verdict.ts'
import { remember } from '../channels/channel-memory.ts'
import { disableChannel } from '../channels/disable-channel.ts'
import { makeAloneDue } from '../lanes/resume-lane.ts'
import type { Db, Tx } from '../tables.ts'
import { isWaiting, writeOffLane } from '../write-offs/write-offs.ts'
import { type Attempt, insertAttempts } from './attempts.ts'
import type { Delivery, DueNotification } from './delivery.ts'

/** One attempt to send a message, and what it led to. */
export type Outcome = {
  notifications: DueNotification[]
  attempt: Attempt
  verdict: Verdict
  remember: Remembered[]
}

export type Recording = {
  /** The attempts under the lease. Notifications of the delivery that are in none of them stay pending. */
  outcomes: Outcome[]
  /** What becomes of the lane. Its `aloneMs` has one value for each of `outcomes`. */
  lane: LaneOutcome
  /** When a message is to be sent again, notifications fail that were queued longer ago than this. */
  giveUpMs: number
  /** Limits of the back-off. They decide what is due when the receiver is back. */
  backOff: BackOff
}

export type Recorded = {
  /** Time in ms until the lane has something to send; null when nothing is left to send. */
  nextMs: number | null
  /** How many notifications failed for good. */
  failed: number
}

const givenUp = (error: string): string =>
  `Given up, because no message could be sent for too long. Last attempt: ${error}`

type NotificationChange = {
  id: string
  status: 'sent' | 'failed' | 'pending'
  /** How many attempts are added: 1, or 0 after a pause that the receiver asked for. */
  counted: number
  status_code: number | null
  error: string | null
  alone_ms: number | null
}

const changesOf = ({ outcomes, lane }: Recording): NotificationChange[] =>
  outcomes.flatMap(({ notifications, verdict, attempt }, index) => {
    const { outcome } = verdict
    const status = outcome === 'sent' || outcome === 'failed' ? outcome : 'pending'
    const change = {
      status,
      counted: outcome === 'paused' ? 0 : 1,
      status_code: attempt.status_code,
      error: verdict.outcome === 'sent' ? null : verdict.error,
      alone_ms: lane.aloneMs[index] ?? null,
    } as const
    return notifications.map(({ id }) => ({ id, ...change }))
  })

/**
 * Changes the rows of the notifications that were tried. A notification that would wait alone fails when it
 * is too old. A notification becomes `sent` even when it was written off while it was being sent.
 *
 * @returns how many notifications failed
 */
const updateNotifications = async (tx: Tx, recording: Recording): Promise<number> => {
  const changes = changesOf(recording)
  if (changes.length === 0) return 0
  const isTooOld = sql`alone_ms is not null and queued_at < now() - make_interval(secs => ${recording.giveUpMs / 1_000})`
  const { rows } = await sql<{ status: string }>`
    update notification
    set status = case when ${isTooOld} then 'failed' else change.status end,
      sent_at = case when change.status = 'sent' then clock_timestamp() else sent_at end,
      last_status_code = change.status_code,
      attempts = attempts + change.counted,
      error = case when ${isTooOld} then ${givenUp('')} || change.error else change.error end,
      due_at = case when alone_ms is null then due_at
        else (select clock_timestamp()) + make_interval(secs => alone_ms / 1000) end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (
      id uuid, status text, counted int, status_code int, error text, alone_ms float8)
    where notification.id = change.id and (change.status = 'sent' or ${isWaiting})
    returning notification.status`.execute(tx)
  return rows.filter(({ status }) => status === 'failed').length
}

/**
 * Moves notifications to the end of their lane, in their order.
 *
 * @returns how many were moved: those that were written off meanwhile stay
 */
const moveToEnd = async (tx: Tx, notifications: DueNotification[], tail: number): Promise<number> => {
  const ids = notifications.map(({ id }) => id)
  const { numAffectedRows = 0n } = await sql`
    update notification set lane_position = ${tail} + number
    from (select id, row_number() over (order by ordinal) as number
      from unnest(${ids}::uuid[]) with ordinality as given (id, ordinal)) as moved
    where notification.id = moved.id and ${isWaiting}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Fails all notifications of the lane that were queued more than `olderThanMs` ago. It does so only when this
 * notification is one of them and is not written off yet. So the same notifications get no second write-off.
 */
const giveUp = async (
  tx: Tx,
  { channel_id }: Delivery,
  { id }: DueNotification,
  { olderThanMs, error }: { olderThanMs: number; error: string },
): Promise<void> => {
  const tooOld = await tx
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`queued_at < now() - make_interval(secs => ${olderThanMs / 1_000})`)
    .where(isWaiting)
    .executeTakeFirst()
  if (tooOld === undefined) return
  await writeOffLane(tx, channel_id, { outcome: 'failed', error: givenUp(error), olderThanMs, counted: true })
}

type LockedLane = { head: number; tail: number }

export const lockLease = (tx: Tx, { channel_id, lease_token }: Delivery): Promise<LockedLane | undefined> =>
  tx
    .selectFrom('lane')
    .select(['head', 'tail'])
    .where('channel_id', '=', channel_id)
    .where('lease_token', '=', lease_token)
    .forUpdate()
    .executeTakeFirst()

/** A condition on `channel`: true while it has the secret, config and state with which a lease began. */
const isAsBuilt = ({ channel_id, secret, enabled, config }: Delivery) => sql<boolean>`
  id = ${channel_id} and secret = ${secret} and enabled = ${enabled}
  and config = ${JSON.stringify(config)}::jsonb`

/**
 * Returns true when the channel still has the secret, the config and the state with which a delivery was
 * built. The caller holds the lock of the lane, which every change of a channel takes first.
 */
export const hasChannelOf = async (tx: Tx, delivery: Delivery): Promise<boolean> => {
  const same = tx.selectFrom('channel').select('id').where(isAsBuilt(delivery))
  return (await same.executeTakeFirst()) !== undefined
}

/**
 * Returns true when a person changed the channel after the lease of a delivery began, even if the channel has
 * the same config again. `updated_at` is the time when a change began. It does not show a change that began
 * before the lease and waited for the lock of the lane.
 */
const wasChanged = async (tx: Tx, delivery: Delivery): Promise<boolean> => {
  const isOld = sql<boolean>`updated_at <= coalesce(uuid_extract_timestamp(${delivery.lease_token}::uuid), 'infinity')`
  const same = tx.selectFrom('channel').select('id').where(isAsBuilt(delivery)).where(isOld)
  return (await same.executeTakeFirst()) === undefined
}

/**
 * Gives up notifications that are too old. Moves a notification that `movesToEnd` to the end of the lane.
 *
 * @returns how many were moved
 */
const handleFailure = async (
  tx: Tx,
  delivery: Delivery,
  { outcomes, lane, giveUpMs }: Recording,
  tail: number,
): Promise<number> => {
  const failing = outcomes.filter(
    ({ verdict }, index) =>
      (verdict.outcome === 'retried' || verdict.outcome === 'paused') && lane.aloneMs[index] == null,
  )
  const [first] = failing
  const oldest = first?.notifications[0]
  if (first === undefined || oldest === undefined || first.verdict.outcome === 'sent') return 0
  await giveUp(tx, delivery, oldest, { olderThanMs: giveUpMs, error: first.verdict.error })
  const { verdict, notifications } = first
  const isOne = outcomes.length === 1 && (notifications.length === 1 || !delivery.isPrefix)
  const moves = isOne && verdict.outcome === 'retried' && movesToEnd({ attempts: oldest.attempts + 1 })
  return moves && !delivery.isOrdered ? await moveToEnd(tx, notifications, tail) : 0
}

/**
 * Ends the lease, and sets the columns of the lane by the notifications that are pending now.
 *
 * @returns time in ms until the lane has something to send; null when nothing is left
 */
const endLease = async (
  tx: Tx,
  channel_id: string,
  { lane, tail }: { lane: LaneOutcome; tail: number },
): Promise<number | null> => {
  // A generic plan uses the partial indexes only when the status is a literal, not a parameter.
  const pending = sql`from notification where channel_id = ${channel_id} and status = 'pending'`
  const { rows } = await sql<{ next_ms: number | null }>`
    with next as (
      select least(
          (select min(lane_position) ${pending} and lane_position >= lane.head and due_at is null), ${tail} + 1) as head,
        (select min(due_at) ${pending} and due_at is not null) as alone
      from lane where channel_id = ${channel_id}
    )
    update lane
    set head = next.head, tail = ${tail}, failures = ${lane.failures},
      waiting = next.head <= ${tail} or alone is not null,
      parked_until = case when next.head <= ${tail} then null else alone end,
      lease_token = null, leased_until = null, holder = null, sending_through = null, sending_ids = null,
      due_at = clock_timestamp() + make_interval(secs => ${lane.waitMs / 1_000})
    from next
    where lane.channel_id = ${channel_id}
    returning case when waiting
      then extract(epoch from claimable_at - clock_timestamp())::float8 * 1000 end as next_ms`.execute(tx)
  return rows[0]?.next_ms ?? null
}

/**
 * Records attempts, and changes their notifications. The caller holds the lock of the lane.
 *
 * @returns how many notifications failed for good
 */
export const recordOutcomes = async (
  tx: Tx,
  { account_id, channel_id }: Delivery,
  recording: Recording,
): Promise<number> => {
  const { outcomes, lane } = recording
  await insertAttempts(tx, { account_id, channel_id }, outcomes)
  const failed = await updateNotifications(tx, recording)
  await remember(
    tx,
    channel_id,
    outcomes.flatMap((outcome) => outcome.remember),
  )
  if (lane.isRecovered) await makeAloneDue(tx, channel_id, recording.backOff)
  return failed
}

/** Returns what becomes of a lane whose channel was changed: without the back-off and the pause. */
const withoutBackOff = ({ outcomes, lane }: Recording): LaneOutcome =>
  outcomes.every(({ verdict: { outcome } }) => outcome === 'sent' || outcome === 'failed')
    ? lane
    : { ...lane, waitMs: 0, failures: 0 }

/** Returns why the receiver will never accept a message; undefined when none of the answers said so. */
const goneError = ({ outcomes }: Recording): string | undefined =>
  outcomes.flatMap(({ verdict }) => (verdict.outcome === 'gone' ? [verdict.error] : []))[0]

/**
 * Records the attempts under a lease, and releases the lane. When the channel was changed meanwhile, the lane
 * is due at once, and an answer that the old address is gone does not disable the channel.
 *
 * @returns undefined when the lease was lost, or the channel was deleted. After a lost lease another
 * dispatcher records an attempt without an outcome, and sends the notifications again
 */
export const recordDelivery = async (
  db: Db,
  delivery: Delivery,
  recording: Recording,
): Promise<Recorded | undefined> =>
  await inAccount(db, delivery.account_id, async (tx) => {
    const { channel_id } = delivery
    const locked = await lockLease(tx, delivery)
    if (locked === undefined) return undefined
    const failed = await recordOutcomes(tx, delivery, recording)
    const moved = await handleFailure(tx, delivery, recording, locked.tail)
    const isChanged = await wasChanged(tx, delivery)
    if (isChanged) await makeAloneDue(tx, channel_id)
    const lane = isChanged ? withoutBackOff(recording) : recording.lane
    const nextMs = await endLease(tx, channel_id, { lane, tail: locked.tail + moved })
    const gone = isChanged ? undefined : goneError(recording)
    if (gone === undefined) return { nextMs, failed }
    await disableChannel(tx, channel_id, gone)
    return { nextMs: null, failed }
  })
