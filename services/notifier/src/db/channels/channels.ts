import { hasId, newestOf, type Page } from '@shiplog/postgres'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ChannelTable, Db, Tx } from '../tables.ts'
import { writeOffLane } from '../write-offs/write-offs.ts'

export type ChannelRow = Selectable<ChannelTable>

export const findChannel = (db: Db, account_id: string, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channel').selectAll().where(hasId(account_id, id)).executeTakeFirst()

export const listChannels = (db: Db, account_id: string, page: Page): Promise<ChannelRow[]> => {
  const query = db.selectFrom('channel').selectAll().where('account_id', '=', account_id)
  return newestOf(query, page).execute()
}

/** Inserts a channel and its empty lane. */
export const insertChannel = async (tx: Tx, channel: Insertable<ChannelTable>): Promise<ChannelRow> => {
  const row = await tx.insertInto('channel').values(channel).returningAll().executeTakeFirstOrThrow()
  const { id: channel_id, account_id, channel_type } = row
  await tx.insertInto('lane').values({ channel_id, account_id, channel_type }).execute()
  return row
}

export const updateChannel = (
  tx: Tx,
  account_id: string,
  id: string,
  changes: Updateable<ChannelTable>,
): Promise<ChannelRow> =>
  tx
    .updateTable('channel')
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .where(hasId(account_id, id))
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Deletes a channel with its lane and preferences. The caller holds the lock of the lane. Sent and failed
 * notifications stay in the history. Pending notifications are written off: no answer shows them any more,
 * and `workers/write-off.ts` deletes their rows in chunks.
 */
export const deleteChannel = async (tx: Tx, account_id: string, id: string) => {
  await writeOffLane(tx, id, { outcome: 'deleted', error: null })
  await tx.deleteFrom('lane').where('channel_id', '=', id).execute()
  await tx.deleteFrom('channel').where(hasId(account_id, id)).execute()
}
