import { acrossAccounts } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

export type NotificationCounts = {
  due: number
  oldest_due_seconds: number
  pending: number
  disabled: number
  deferred: number
}

/** Counts waiting lanes and disabled channels of all accounts, by indexes that have no other rows. */
export const countNotifications = async (db: Db): Promise<NotificationCounts | undefined> =>
  await acrossAccounts(db, async (tx) => {
    const { rows } = await sql<NotificationCounts>`
      select count(*) filter (where is_due) as due,
        coalesce(extract(epoch from max(now() - not_before) filter (where is_due)), 0)::float8 as oldest_due_seconds,
        coalesce(sum(tail - head + 1), 0)::bigint as pending,
        (select count(*) from channel where disabled_reason is not null) as disabled,
        (select count(*) from (select from deferred_event limit 10000) as first_ones) as deferred
      from lane, lateral (select not_before <= now() as is_due) as moment
      where waiting`.execute(tx)
    return rows[0]
  })
