import { sql } from 'kysely'
import { chooseBlocks, type NotifiedBlock, repeatMs } from '../../domain/repeated-blocks.ts'
import type { Tx } from '../tables.ts'

/** Maximum number of old rows that one call deletes. */
const deletedAtOnce = 1_000

/** Deletes rows that no longer make a later block a repeat. */
const deleteOld = async (tx: Tx, blocks: NotifiedBlock[]): Promise<void> => {
  const newest = Math.max(...blocks.map(({ recorded_at }) => recorded_at.getTime()))
  const before = new Date(newest - repeatMs)
  await sql`
    delete from notified_block
    where ctid = any (array(
      select ctid from notified_block where recorded_at < ${before} order by recorded_at limit ${deletedAtOnce}))`.execute(
    tx,
  )
}

const upsert = async (tx: Tx, blocks: NotifiedBlock[]): Promise<void> => {
  // Only the last block of each key, because one statement cannot update a row twice.
  const rows = [...new Map(blocks.map((block) => [block.key, block])).values()]
  await tx
    .insertInto('notified_block')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet(({ ref }) => ({
        event_id: ref('excluded.event_id'),
        recorded_at: ref('excluded.recorded_at'),
      })),
    )
    .execute()
}

/**
 * Chooses the blocks to notify, remembers them, and forgets old ones. The projection's transaction has locked
 * its checkpoint, so no other replica does the same meanwhile.
 *
 * @param blocks at least one, in the order of the log
 * @returns the ids of the events to notify
 */
export const rememberBlocks = async (tx: Tx, blocks: NotifiedBlock[]): Promise<Set<string>> => {
  const notified = await tx
    .selectFrom('notified_block')
    .selectAll()
    .where('account_id', 'in', [...new Set(blocks.map(({ account_id }) => account_id))])
    .where('key', 'in', [...new Set(blocks.map(({ key }) => key))])
    .execute()
  const chosen = chooseBlocks(blocks, notified)
  if (chosen.length > 0) {
    await upsert(tx, chosen)
    await deleteOld(tx, blocks)
  }
  return new Set(chosen.map(({ event_id }) => event_id))
}
