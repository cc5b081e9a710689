import { newId } from '@shiplog/events'
import { inAccounts, statementAndCommit } from '@shiplog/postgres'
import type { Db } from '../tables.ts'
import type { Attempt } from './attempts.ts'
import type { Delivery } from './claim-deliveries.ts'

/** A delivery that the receiver has accepted. */
export type Sent = { delivery: Delivery; attempt: Attempt; waitMs: number }

/** A delivery that was recorded. `waiting`: true when its lane may have more to send. */
type Recorded = { lease_token: string; waiting: boolean }

/**
 * Records deliveries as sent, and releases their lanes. It decides `waiting` by the lane's `tail`, not by the
 * pending notifications, because it does not see notifications that another transaction adds meanwhile, but
 * reads the tail under the row lock. So a lane may stay `waiting` without pending notifications; the next
 * claim releases that lane.
 */
const record = statementAndCommit<Recorded>(`
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::float8[],
      $6::timestamptz[], $7::int[], $8::int[], $9::text[], $10::boolean[]) as given (
        channel_id, lease_token, attempt_id, last, wait_ms,
        started_at, duration_ms, status_code, excerpt, resent)
  ), held as (
    select given.*, account_id
    from given join lane using (channel_id) where lane.lease_token = given.lease_token
    for update of lane skip locked
  ), recorded as (
    insert into attempt (
      id, account_id, channel_id, started_at, duration_ms, status_code, response_excerpt, resent)
    select attempt_id, account_id, channel_id, started_at, duration_ms, status_code, excerpt, resent from held
  ), updated as (
    update notification
    set status = 'sent', sent_at = clock_timestamp(), attempts = attempts + 1, error = null,
      last_status_code = held.status_code
    from unnest($11::uuid[], $12::uuid[]) as part (notification_id, attempt_id)
    join held using (attempt_id)
    where notification.id = part.notification_id
    returning notification.account_id, notification.id, part.attempt_id
  ), linked as (
    insert into notification_attempt (account_id, notification_id, attempt_id)
    select account_id, id, attempt_id from updated
  )
  update lane
  set head = greatest(head, last + 1), waiting = tail > last and tail >= head, failures = 0,
    lease_token = null, leased_until = null, sending_through = null,
    due_at = clock_timestamp() + make_interval(secs => wait_ms / 1000)
  from held where lane.channel_id = held.channel_id
  returning held.lease_token, waiting`)

/**
 * Records that several deliveries were sent, and releases their lanes, in one round trip. It skips lanes that
 * are locked instead of waiting for them.
 *
 * @returns the deliveries that were recorded. Of the others, the lane is locked or the lease was lost
 */
export const recordSent = async (db: Db, sent: Sent[]): Promise<Recorded[]> => {
  const rows = sent.map((delivered) => ({ ...delivered, ...delivered.delivery, id: newId() }))
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
