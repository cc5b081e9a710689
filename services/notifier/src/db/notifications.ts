import type { NotificationListQuery } from '@shiplog/contract'
import { isAfter, type Page, rowsToFetch } from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { AttemptTable, Db, NotificationTable } from './tables.ts'

export type NotificationRow = Selectable<NotificationTable> & { next_attempt_at: Date | null }
export type AttemptRow = Selectable<AttemptTable>

export type NotificationFilter = Omit<NotificationListQuery, 'limit' | 'cursor' | 'event_type'> & {
  /** Any of these. */
  event_types: NotificationTable['event_type'][] | null
}

/** The time of the lane, which is right for its first notification; the others are sent after it. */
const nextAttemptAt = sql<Date | null>`
  case when notification.status = 'pending' and lane.lease_token is null then lane.not_before end`

const notifications = (db: Db, account_id: string) =>
  db
    .selectFrom('notification')
    .leftJoin('lane', 'lane.channel_id', 'notification.channel_id')
    .selectAll('notification')
    .select(nextAttemptAt.as('next_attempt_at'))
    .where('notification.account_id', '=', account_id)

export const findNotification = (
  db: Db,
  account_id: string,
  id: string,
): Promise<NotificationRow | undefined> =>
  notifications(db, account_id).where('notification.id', '=', id).executeTakeFirst()

export const listNotifications = (
  db: Db,
  account_id: string,
  filter: NotificationFilter,
  page: Page,
): Promise<NotificationRow[]> => {
  let query = notifications(db, account_id)
  if (filter.channel_id !== null) query = query.where('notification.channel_id', '=', filter.channel_id)
  if (filter.event_types !== null) query = query.where('event_type', 'in', filter.event_types)
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.environment !== null) query = query.where('environment_name', '=', filter.environment)
  if (filter.from !== null) query = query.where('notification.created_at', '>=', new Date(filter.from))
  if (filter.to !== null) query = query.where('notification.created_at', '<', new Date(filter.to))
  if (page.after !== null)
    query = query.where(isAfter(page.after, 'notification.created_at', 'notification.id'))
  return query
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(rowsToFetch(page))
    .execute()
}

/** Oldest first. */
export const listAttempts = (db: Db, account_id: string, notification_id: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('attempt')
    .innerJoin('notification_attempt', 'attempt_id', 'attempt.id')
    .selectAll('attempt')
    .where('notification_attempt.account_id', '=', account_id)
    .where('notification_id', '=', notification_id)
    .orderBy('started_at')
    .orderBy('attempt.id')
    .execute()
