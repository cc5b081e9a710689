import { newId } from '@shiplog/events'
import { andCommit, inAccounts, statement } from '@shiplog/postgres'
import type { Delivery } from './claim-deliveries.ts'
import type { Attempt } from './record-delivery.ts'
import type { Db } from './tables.ts'

/** A delivery that the receiver has taken. */
export type Sent = { delivery: Delivery; attempt: Attempt; waitMs: number }

/** Whether there is more to send, of a lane that was given back. */
type Recorded = { lease_token: string; waiting: boolean }

/**
 * What others add to a lane meanwhile may be invisible to this statement; the lane's `tail`, which is locked,
 * tells of it. So a lane may be left waiting that has nothing to send, and whoever claims it notices.
 */
const record = statement<Recorded>(`${andCommit}
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::float8[],
      $6::timestamptz[], $7::int[], $8::int[], $9::text[], $10::boolean[]) as given (
        channel_id, lease_token, attempt_id, last, wait_ms,
        started_at, duration_ms, status_code, excerpt, resent)
  ), held as (
    select given.*, account_id
    from given join lane using (channel_id) where lane.lease_token = given.lease_token
    for update of lane skip locked
  ), tried as (
    insert into attempt (
      id, account_id, channel_id, started_at, duration_ms, status_code, response_excerpt, resent)
    select attempt_id, account_id, channel_id, started_at, duration_ms, status_code, excerpt, resent from held
  ), told as (
    update notification
    set status = 'sent', sent_at = clock_timestamp(), attempts = attempts + 1, error = null,
      last_status_code = held.status_code
    from unnest($11::uuid[], $12::uuid[]) as part (notification_id, attempt_id)
    join held using (attempt_id)
    where notification.id = part.notification_id
    returning notification.account_id, notification.id, part.attempt_id
  ), linked as (
    insert into notification_attempt (account_id, notification_id, attempt_id)
    select account_id, id, attempt_id from told
  )
  update lane
  set head = greatest(head, last + 1), waiting = tail > last and tail >= head, failures = 0,
    lease_token = null, sending_through = null, not_before = clock_timestamp() + make_interval(secs => wait_ms / 1000)
  from held where lane.channel_id = held.channel_id
  returning held.lease_token, waiting`)

/**
 * Stores of several deliveries that they were sent, and gives their lanes back, in one round trip. Waits for
 * no lane.
 *
 * @returns those recorded; of the others somebody has the lane, or it is another dispatcher's by now
 */
export const recordSent = async (db: Db, sent: Sent[]): Promise<Recorded[]> => {
  const rows = sent.map((one) => ({ ...one, ...one.delivery, id: newId() }))
  const parts = rows.flatMap(({ id, notifications }) => notifications.map((part) => ({ id, part })))
  const accounts = new Set(rows.map(({ account_id }) => account_id))
  return await inAccounts(db, [...accounts], (tx) =>
    record(tx, [
      rows.map(({ channel_id }) => channel_id),
      rows.map(({ lease_token }) => lease_token),
      rows.map(({ id }) => id),
      rows.map(({ notifications }) => notifications.at(-1)?.lane_position),
      rows.map(({ waitMs }) => waitMs),
      rows.map(({ attempt }) => attempt.started_at),
      rows.map(({ attempt }) => attempt.duration_ms),
      rows.map(({ attempt }) => attempt.status_code),
      rows.map(({ attempt }) => attempt.response_excerpt),
      rows.map(({ notifications }) => notifications.some(({ resent }) => resent)),
      parts.map(({ part }) => part.id),
      parts.map(({ id }) => id),
    ]),
  )
}
