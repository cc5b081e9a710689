import type { NotificationListQuery } from '@shiplog/contract'
import { isAfter, type Page, rowsToFetch } from '@shiplog/postgres'
import { type Selectable, sql } from 'kysely'
import { isOwnMessage, type OwnMessage, ownMessage } from '../channels/own-messages.ts'
import type { AttemptTable, Db, NotificationTable } from '../tables.ts'
import { firstWriteOff } from '../write-offs/write-offs.ts'

export type NotificationRow = Selectable<NotificationTable> & {
  next_attempt_at: Date | null
  /**
   * Kind of an own message; null for a notification about an event. The event, the product and the preference
   * of an own message are placeholders.
   */
  own: OwnMessage | null
}
/** Position of a row in a list: its time and id. */
type KeysetKey = NonNullable<Page['after']>

export type NotificationFilter = Omit<NotificationListQuery, 'limit' | 'cursor' | 'event_type'> & {
  /** Notifications of any of these types; null: of all types. */
  event_types: NotificationTable['event_type'][] | null
}

/**
 * Time of the next attempt. A notification that waits alone is tried when it and its lane are due. Of those
 * in the queue, the first is sent when the lane is due, the others later. Null when the notification does not
 * wait to be sent, and while the lane has a lease.
 */
const nextAttemptAt = sql<Date | null>`
  case when notification.status = 'pending' and covering.outcome is null and lane.lease_token is null
    then greatest(notification.due_at, lane.due_at) end`

/**
 * Selects the notifications of an account with their effective status. A pending row that a write-off covers
 * is shown as failed, or is left out when its channel was deleted. So it does not matter when
 * `workers/write-off.ts` changes the row.
 */
const notifications = (db: Db, account_id: string) =>
  db
    .selectFrom('notification')
    .leftJoin('lane', 'lane.channel_id', 'notification.channel_id')
    .leftJoinLateral(firstWriteOff.as('covering'), (join) => join.on('notification.status', '=', 'pending'))
    .selectAll('notification')
    .select((eb) => [
      nextAttemptAt.as('next_attempt_at'),
      ownMessage.as('own'),
      eb.fn.coalesce('covering.outcome', 'notification.status').as('status'),
      eb.fn.coalesce('covering.error', 'notification.error').as('error'),
    ])
    .where('notification.account_id', '=', account_id)
    .where('covering.outcome', 'is distinct from', 'deleted')

export const findNotification = (
  db: Db,
  account_id: string,
  id: string,
): Promise<NotificationRow | undefined> =>
  notifications(db, account_id).where('notification.id', '=', id).executeTakeFirst()

/** Selects the notifications that match the filter without its `status`. Own messages are left out. */
const matching = (db: Db, account_id: string, filter: NotificationFilter) => {
  let query = notifications(db, account_id).where((eb) => eb.not(isOwnMessage))
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
 * Maximum number of pending rows that one page reads while the account has write-offs. Without this limit a
 * page could read any number of rows that are written off and not part of the list. Each row costs about 15
 * microseconds.
 */
export const pendingWindow = 5_000

/**
 * Finds the last row that a page may read. It is the `pendingWindow`-th pending row after the page's start,
 * when the account has write-offs that may leave rows out of this list. Undefined when the page needs no
 * such limit.
 */
const findWindowEnd = async (
  db: Db,
  account_id: string,
  { status, channel_id, event_id, from, to }: NotificationFilter,
  { after }: Page,
): Promise<KeysetKey | undefined> => {
  if (status === 'sent') return undefined
  let writeOffs = db.selectFrom('write_off').select('id').where('account_id', '=', account_id)
  // A list of every status leaves out only notifications of deleted channels.
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
  const newest = query.orderBy('notification.created_at', 'desc').orderBy('notification.id', 'desc')
  const limited = newest.limit(rowsToFetch(page))
  if (page.after === null) return limited
  return limited.where(isAfter(page.after, 'notification.created_at', 'notification.id'))
}

/** Lists failed notifications: rows with that status, which an index finds, and those written off. */
const listFailed = (db: Db, account_id: string, query: Notifications, page: Page) => {
  const failed = query.where('notification.status', '=', 'failed')
  const writtenOff = query
    .where('notification.status', '=', 'pending')
    .where('covering.outcome', '=', 'failed')
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

/**
 * Lists notifications, newest first.
 *
 * @returns `rows`: the page. `lookedTo`: the last row that the page was allowed to read. When the page is not
 * full, the next page begins after `lookedTo`; when `lookedTo` is undefined, the list ends there
 */
export const listNotifications = async (
  db: Db,
  account_id: string,
  filter: NotificationFilter,
  page: Page,
): Promise<{ rows: NotificationRow[]; lookedTo: KeysetKey | undefined }> => {
  const { status } = filter
  const lookedTo = await findWindowEnd(db, account_id, filter, page)
  let query = matching(db, account_id, filter)
  if (lookedTo !== undefined)
    query = query.where(
      sql<boolean>`(notification.created_at, notification.id) >= (${lookedTo.time}, ${lookedTo.id}::uuid)`,
    )
  if (status === 'failed') return { rows: await listFailed(db, account_id, query, page), lookedTo }
  if (status !== null)
    query = query.where('notification.status', '=', status).where('covering.outcome', 'is', null)
  return { rows: await pageOf(query, page).execute(), lookedTo }
}

/** Lists the attempts to send a notification, oldest first. */
export const listAttempts = (db: Db, account_id: string, notification_id: string): Promise<AttemptTable[]> =>
  db
    .selectFrom('attempt')
    .innerJoin('notification_attempt', 'attempt_id', 'attempt.id')
    .selectAll('attempt')
    .where('notification_attempt.account_id', '=', account_id)
    .where('notification_id', '=', notification_id)
    .orderBy('started_at')
    .orderBy('attempt.id')
    .execute()
