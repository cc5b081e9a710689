import { newId } from '@shiplog/events'
import { fixedQuery, inAccounts, statementAndCommit } from '@shiplog/postgres'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'
import type { Delivery } from './delivery.ts'
import type { Recording } from './record-delivery.ts'

/** A delivery whose messages the receiver has all accepted. */
export type Sent = { delivery: Delivery; recording: Recording }

/**
 * A delivery that was recorded. `next_ms`: time until its lane needs a wake-up to send more; null for never.
 */
export type RecordedRow = { channel_id: string; lease_token: string; next_ms: number | null }

/**
 * Records deliveries as sent, and releases their lanes. It decides `waiting` by the lane's `tail`, not by the
 * pending notifications, because it does not see notifications that another transaction adds meanwhile, but
 * reads the tail under the row lock. So a lane may stay `waiting` without pending notifications; the next
 * claim releases that lane. Nor does it see that a notification that waits alone was made due meanwhile. So
 * the next claim parks the lane until such a notification is due.
 */
const recordText = `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::float8[])
      as given (channel_id, lease_token, last, wait_ms)
  ), held as (
    select given.*, account_id
    from given join lane using (channel_id) where lane.lease_token = given.lease_token
    for update of lane skip locked
  ), tried as (
    select * from unnest($5::uuid[], $6::uuid[], $7::timestamptz[], $8::int[], $9::int[], $10::text[], $11::boolean[])
      as tried (attempt_id, lease_token, started_at, duration_ms, status_code, excerpt, resent)
    join held using (lease_token)
  ), recorded as (
    insert into attempt (
      id, account_id, channel_id, started_at, duration_ms, status_code, response_excerpt, resent)
    select attempt_id, account_id, channel_id, started_at, duration_ms, status_code, excerpt, resent from tried
  ), updated as (
    update notification
    set status = 'sent', sent_at = clock_timestamp(), attempts = attempts + 1, error = null,
      last_status_code = tried.status_code
    from unnest($12::uuid[], $13::uuid[]) as part (notification_id, attempt_id)
    join tried using (attempt_id)
    where notification.id = part.notification_id
    returning notification.account_id, notification.id, part.attempt_id
  ), linked as (
    insert into notification_attempt (account_id, notification_id, attempt_id)
    select account_id, id, attempt_id from updated
  )
  update lane
  set head = greatest(head, last + 1), failures = 0, parked_until = null,
    waiting = tail > last and tail >= head or exists (
      select from notification
      where notification.channel_id = held.channel_id and status = 'pending' and notification.due_at is not null),
    lease_token = null, leased_until = null, holder = null, sending_through = null, sending_ids = null,
    due_at = clock_timestamp() + make_interval(secs => wait_ms / 1000)
  from held
  where lane.channel_id = held.channel_id
  returning held.channel_id, held.lease_token, case when waiting
    then extract(epoch from claimable_at - clock_timestamp())::float8 * 1000 end as next_ms`
const query = fixedQuery<RecordedRow>(recordText)
const recordAndCommit = statementAndCommit<RecordedRow>(recordText)

const parametersOf = (sent: readonly Sent[]): unknown[] => {
  const lanes = sent.map(({ delivery, recording }) => ({ ...delivery, waitMs: recording.lane.waitMs }))
  const tried = sent.flatMap(({ delivery: { lease_token }, recording }) =>
    recording.outcomes.map((outcome) => ({ ...outcome, ...outcome.attempt, lease_token, id: newId() })),
  )
  const parts = tried.flatMap(({ id, notifications }) => notifications.map((part) => ({ id, part })))
  return [
    lanes.map(({ channel_id }) => channel_id),
    lanes.map(({ lease_token }) => lease_token),
    lanes.map(({ notifications }) => notifications.at(-1)?.lane_position),
    lanes.map(({ waitMs }) => waitMs),
    tried.map(({ id }) => id),
    tried.map(({ lease_token }) => lease_token),
    tried.map(({ started_at }) => started_at),
    tried.map(({ duration_ms }) => duration_ms),
    tried.map(({ status_code }) => status_code),
    tried.map(({ response_excerpt }) => response_excerpt),
    tried.map(({ notifications }) => notifications.some(({ resent }) => resent)),
    parts.map(({ part }) => part.id),
    parts.map(({ id }) => id),
  ]
}

/** Makes the query that records as `recordSent` does, for a transaction that also does other work. */
export const recordQuery = (sent: readonly Sent[]): CompiledQuery<RecordedRow> => query(parametersOf(sent))

/**
 * Records that several deliveries were sent, and releases their lanes, in one round trip. It skips lanes that
 * are locked instead of waiting for them. The notifications of each delivery are the first ones of its queue.
 *
 * @returns the deliveries that were recorded. Of the others, the lane is locked or the lease was lost
 */
export const recordSent = async (db: Db, sent: readonly Sent[]): Promise<RecordedRow[]> => {
  const accounts = new Set(sent.map(({ delivery }) => delivery.account_id))
  return await inAccounts(db, [...accounts], (tx) => recordAndCommit(tx, parametersOf(sent)))
}

const hasSameIds = (some: { id: string }[], others: { id: string }[]): boolean => {
  const ids = new Set(some.map(({ id }) => id))
  return ids.size === others.length && others.every(({ id }) => ids.has(id))
}

/**
 * True for a delivery that `recordSent` can record. The receiver accepted every message, nothing is to be
 * remembered, and the notifications are the first ones of the queue. False for a lease that went on with
 * other notifications, and for a message about missed events, which may have a thousand notifications.
 */
export const isPlainlySent = ({ isPrefix, missed, notifications }: Delivery, recording: Recording): boolean =>
  isPrefix &&
  missed === null &&
  !recording.lane.isRecovered &&
  hasSameIds(
    recording.outcomes.flatMap((outcome) => outcome.notifications),
    notifications,
  ) &&
  recording.outcomes.every(({ verdict, remember }) => verdict.outcome === 'sent' && remember.length === 0)
