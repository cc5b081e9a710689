import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** The values of the gauges in `metrics.ts`, which describes them. */
type NotificationCounts = {
  due: number
  oldest_due_seconds: number
  /** Upper bound of pending notifications: some lane positions from head to tail are not pending any more. */
  pending: number
  disabled: number
  /** Number of deferred events, counted up to 10,000. */
  deferred: number
}

/** Counts over all accounts, without table `notification`, because it holds the whole history. */
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
