import { firstIdAt } from '@shiplog/events'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../tables.ts'

type OldTable = 'notification' | 'attempt' | 'notified_event'

/**
 * Conditions for the rows that are deleted, by table. The tables come in this order, because deleting
 * notifications leaves attempts and events unused. `offset 0` makes the planner look up each row in an index.
 * Without it the planner may join the whole tables.
 */
const isUnused: Record<OldTable, (before: Date) => RawBuilder<unknown>> = {
  notification: (before) => sql`status <> 'pending' and queued_at < ${before}`,
  // The attempt of a digest belongs to several notifications.
  attempt: () => sql`not exists (select from notification_attempt where attempt_id = attempt.id offset 0)`,
  notified_event: () =>
    sql`not exists (select from notification where event_id = notified_event.id offset 0)`,
}

export const oldTables = Object.keys(isUnused) as OldTable[]

/**
 * Deletes a batch of old rows from one table, in the order of their ids: sent and failed notifications that
 * were last queued before the given time, then attempts and events without notifications.
 *
 * @param tx a transaction of all accounts
 * @param before only rows from before this time are deleted
 * @param after only rows with larger ids are deleted: earlier batches have read the others
 * @returns the deleted ids
 */
export const deleteOldRows = async (
  tx: Tx,
  table: OldTable,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.id(table)} where id = any (array(
      select id from ${sql.id(table)}
      where id > ${after}::uuid and id < ${firstIdAt(before)}::uuid and ${isUnused[table](before)}
      order by id limit ${limit} for update skip locked))
    returning id`.execute(tx)
  return rows.map(({ id }) => id).toSorted()
}

/** Deletes up to `limit` expired rows of what channel types remember. @returns how many */
export const deleteForgotten = async (tx: Tx, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from channel_memory where (channel_id, key) in (
      select channel_id, key from channel_memory where kept_until < now()
      order by kept_until limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
