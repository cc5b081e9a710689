import { firstIdAt } from '@shiplog/events'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Deletes a batch of old rows from one table, in the order of their ids. @returns the deleted ids */
export type OldRows = (tx: Tx, options: OldRowsOptions) => Promise<string[]>

export type OldRowsOptions = {
  /** Only rows from before this time are deleted. */
  before: Date
  /** Only rows with larger ids are deleted: earlier batches have read the others. */
  after: string
  limit: number
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

/**
 * Deletes sent and failed notifications that were last queued before the given time, and their
 * `notification_attempt` rows.
 */
const notifications = deleteOld(
  'notification',
  (before) => sql`status <> 'pending' and queued_at < ${before}`,
)

// `offset 0` makes the planner look up each row in an index. Without it the planner may join the whole
// tables.

/** Deletes attempts whose notifications are all deleted. The attempt of a digest belongs to several. */
const attempts = deleteOld(
  'attempt',
  () => sql`not exists (select from notification_attempt where attempt_id = attempt.id offset 0)`,
)

/** Deletes events without notifications. */
const notifiedEvents = deleteOld(
  'notified_event',
  () => sql`not exists (select from notification where event_id = notified_event.id offset 0)`,
)

/**
 * Functions that delete old rows, by table. They run in this order, because deleting notifications leaves
 * attempts and events unused. Each function needs a transaction of all accounts.
 */
export const oldHistory = { notifications, attempts, notified_events: notifiedEvents }
