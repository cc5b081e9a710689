import type { NotificationListQuery } from '@shiplog/contract'
import { isAfter, type Page, rowsToFetch } from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import type { AttemptTable, Db, NotificationTable } from './tables.ts'
import { isTestMessage } from './test-messages.ts'
import { firstWriteOff } from './write-offs.ts'

export type NotificationRow = Selectable<NotificationTable> & {
  next_attempt_at: Date | null
  /** It tells of no event: its type, product and the like mean nothing. */
  is_test: boolean
}
type Place = NonNullable<Page['after']>
export type AttemptRow = Selectable<AttemptTable>

export type NotificationFilter = Omit<NotificationListQuery, 'limit' | 'cursor' | 'event_type'> & {
  /** Any of these. */
  event_types: NotificationTable['event_type'][] | null
}

/** The time of the lane, which is right for its first notification; the others are sent after it. */
const nextAttemptAt = sql<Date | null>`
  case when notification.status = 'pending' and decided.outcome is null and lane.lease_token is null
    then lane.not_before end`

/** With what was decided of those that are pending, whether or not their rows say so yet. */
const notifications = (db: Db, account_id: string) =>
  db
    .selectFrom('notification')
    .leftJoin('lane', 'lane.channel_id', 'notification.channel_id')
    .leftJoinLateral(firstWriteOff.as('decided'), (join) => join.on('notification.status', '=', 'pending'))
    .selectAll('notification')
    .select((eb) => [
      nextAttemptAt.as('next_attempt_at'),
      isTestMessage.as('is_test'),
      eb.fn.coalesce('decided.outcome', 'notification.status').as('status'),
      eb.fn.coalesce('decided.error', 'notification.error').as('error'),
    ])
    .where('notification.account_id', '=', account_id)
    .where('decided.outcome', 'is distinct from', 'deleted')

export const findNotification = (
  db: Db,
  account_id: string,
  id: string,
): Promise<NotificationRow | undefined> =>
  notifications(db, account_id).where('notification.id', '=', id).executeTakeFirst()

/** Those that match, whatever became of them; no test messages. */
const matching = (db: Db, account_id: string, filter: NotificationFilter) => {
  let query = notifications(db, account_id).where((eb) => eb.not(isTestMessage))
  if (filter.channel_id !== null) query = query.where('notification.channel_id', '=', filter.channel_id)
  if (filter.event_id !== null) query = query.where('notification.event_id', '=', filter.event_id)
  if (filter.event_types !== null) query = query.where('event_type', 'in', filter.event_types)
  if (filter.product !== null) query = query.where('product_name', '=', filter.product)
  if (filter.environment !== null) query = query.where('environment_name', '=', filter.environment)
  if (filter.from !== null) query = query.where('notification.created_at', '>=', new Date(filter.from))
  if (filter.to !== null) query = query.where('notification.created_at', '<', new Date(filter.to))
  return query
}

/**
 * Pending notifications that a page looks at, at most, while write-offs decide about some: what is not in the
 * list might be any number. Each costs 15 microseconds.
 */
export const pendingWindow = 5_000

/**
 * The end of what a page looks at, if there is one: the list has rows that only `write_off` tells from those
 * that are not in it.
 */
const endOfWindow = async (
  db: Db,
  account_id: string,
  { status, channel_id, event_id, from, to }: NotificationFilter,
  { after }: Page,
): Promise<Place | undefined> => {
  if (status === 'sent') return undefined
  let writeOffs = db.selectFrom('write_off').select('id').where('account_id', '=', account_id)
  // Without a status the list has all but what is deleted.
  if (status === null) writeOffs = writeOffs.where('outcome', '=', 'deleted')
  if (channel_id !== null)
    writeOffs = writeOffs.where((eb) =>
      eb.or([eb('channel_id', '=', channel_id), eb('product_id', 'is not', null)]),
    )
  let pending = db
    .selectFrom('notification')
    .select(['created_at as time', 'id'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'pending')
    .where(({ exists }) => exists(writeOffs))
  if (event_id !== null) pending = pending.where('event_id', '=', event_id)
  if (from !== null) pending = pending.where('created_at', '>=', new Date(from))
  if (to !== null) pending = pending.where('created_at', '<', new Date(to))
  if (after !== null) pending = pending.where(isAfter(after))
  return await pending
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(pendingWindow - 1)
    .limit(1)
    .executeTakeFirst()
}

type Notifications = ReturnType<typeof notifications>

const pageOf = (query: Notifications, page: Page): Notifications => {
  const from =
    page.after === null
      ? query
      : query.where(isAfter(page.after, 'notification.created_at', 'notification.id'))
  return from
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(rowsToFetch(page))
}

/** Those whose rows say so, by an index, and those that were written off, if the account has such. */
const listFailed = (db: Db, account_id: string, query: Notifications, page: Page) => {
  const failed = query.where('notification.status', '=', 'failed')
  const writtenOff = query
    .where('notification.status', '=', 'pending')
    .where('decided.outcome', '=', 'failed')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('write_off').select('id').where('account_id', '=', account_id)),
    )
  return db
    .selectFrom(pageOf(failed, page).as('failed'))
    .selectAll()
    .unionAll(db.selectFrom(pageOf(writtenOff, page).as('written_off')).selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(page))
    .execute()
}

/** @returns with the place up to which it looked, if the list may have more behind it */
export const listNotifications = async (
  db: Db,
  account_id: string,
  filter: NotificationFilter,
  page: Page,
): Promise<{ rows: NotificationRow[]; lookedTo: Place | undefined }> => {
  const { status } = filter
  const lookedTo = await endOfWindow(db, account_id, filter, page)
  let query = matching(db, account_id, filter)
  if (lookedTo !== undefined)
    query = query.where(
      sql<boolean>`(notification.created_at, notification.id) >= (${lookedTo.time}, ${lookedTo.id}::uuid)`,
    )
  if (status === 'failed') return { rows: await listFailed(db, account_id, query, page), lookedTo }
  if (status !== null)
    query = query.where('notification.status', '=', status).where('decided.outcome', 'is', null)
  return { rows: await pageOf(query, page).execute(), lookedTo }
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
