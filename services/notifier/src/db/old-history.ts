import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What deletes old rows of one table: a batch per call, in the order of their ids. */
export type OldRows = (tx: Transaction<Tables>, options: OldRowsOptions) => Promise<string[]>

export type OldRowsOptions = {
  before: Date
  /** Ids up to this one were looked at. */
  after: string
  limit: number
}

export const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Ids are UUIDv7, which begin with their time in ms: so the old rows are the first of a primary key, and need no other index. */
const firstIdAt = (time: Date): string => {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const deleteOld =
  (
    table: 'notification' | 'attempt' | 'notified_event',
    isDone: (before: Date) => RawBuilder<unknown>,
  ): OldRows =>
  async (tx, { before, after, limit }) => {
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.id(table)} where id = any (array(
        select id from ${sql.id(table)}
        where id > ${after}::uuid and id < ${firstIdAt(before)}::uuid and ${isDone(before)}
        order by id limit ${limit} for update skip locked))
      returning id`.execute(tx)
    return rows.map(({ id }) => id).toSorted()
  }

/** What is done and was not queued again since; with it go the links to its attempts. */
const notifications = deleteOld(
  'notification',
  (before) => sql`status <> 'pending' and queued_at < ${before}`,
)

// `offset 0`: row by row, by an index. Where the planner believes that much is old it would join the whole tables.

/** An attempt may have been made for several notifications: it goes after the last of them. */
const attempts = deleteOld(
  'attempt',
  () => sql`not exists (select from notification_attempt where attempt_id = attempt.id offset 0)`,
)

const notifiedEvents = deleteOld(
  'notified_event',
  () => sql`not exists (select from notification where event_id = notified_event.id offset 0)`,
)

/** In this order: each frees rows of the next. All want to see every account. */
export const oldHistory = { notifications, attempts, notified_events: notifiedEvents }
