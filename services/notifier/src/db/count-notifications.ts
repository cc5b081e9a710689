import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

export type NotificationCounts = {
  /** Lanes that have something to send, are due, and are leased by nobody. */
  due: number
  /** Time since the first of these lanes could have been claimed. */
  oldest_due_seconds: number
  /** An upper bound: lane positions between head and tail, some of which are not pending any more. */
  pending: number
  /** Channels that were disabled because their receiver no longer knows the webhook. */
  disabled: number
  /** Deferred events, counted up to 10,000. */
  deferred: number
}

/**
 * Counts lanes, disabled channels and deferred events of all accounts, by partial indexes: history is not
 * read.
 */
export const countNotifications = async (db: Db): Promise<NotificationCounts | undefined> =>
  await acrossAccounts(db, async (tx) => {
    const { rows } = await sql<NotificationCounts>`
      select count(*) filter (where is_due) as due,
        coalesce(extract(epoch from max(now() - claimable_at) filter (where is_due)), 0)::float8 as oldest_due_seconds,
        coalesce(sum(tail - head + 1), 0)::bigint as pending,
        (select count(*) from channel where disabled_reason is not null) as disabled,
        (select count(*) from (select from deferred_event limit 10000) as counted) as deferred
      from lane, lateral (select claimable_at <= now() as is_due) as moment
      where waiting`.execute(tx)
    return rows[0]
  })
