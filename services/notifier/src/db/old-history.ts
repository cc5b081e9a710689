import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Deletes a batch of old rows of one table, in the order of their ids. @returns the ids */
export type OldRows = (tx: Tx, options: OldRowsOptions) => Promise<string[]>

export type OldRowsOptions = {
  before: Date
  /** Ids up to this one were looked at. */
  after: string
  limit: number
}

export const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** The smallest UUIDv7 of a time: such ids begin with their time in ms, so the primary key finds old rows. */
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

/** Those that are not pending and were queued before; their rows of `notification_attempt` go with them. */
const notifications = deleteOld(
  'notification',
  (before) => sql`status <> 'pending' and queued_at < ${before}`,
)

// `offset 0` makes the planner look up row by row in an index. It might otherwise join the whole tables.

/** An attempt of a digest belongs to several notifications, and is deleted once none of them is left. */
const attempts = deleteOld(
  'attempt',
  () => sql`not exists (select from notification_attempt where attempt_id = attempt.id offset 0)`,
)

const notifiedEvents = deleteOld(
  'notified_event',
  () => sql`not exists (select from notification where event_id = notified_event.id offset 0)`,
)

/** In this order, because each makes rows of the next deletable. Run them across accounts. */
export const oldHistory = { notifications, attempts, notified_events: notifiedEvents }
