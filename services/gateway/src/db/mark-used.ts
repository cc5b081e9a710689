import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/**
 * Sets `last_used_at` of many API keys or badge tokens in one statement. A stored time that is later is kept.
 * The statement locks the rows in the order of their ids, so that two replicas that write the same rows
 * cannot deadlock.
 */
export const markUsed = async (
  db: Db | Tx,
  table: 'api_key' | 'badge_token',
  uses: Map<string, Date>,
): Promise<void> => {
  const ids = [...uses.keys()]
  await sql`
    with used as (
      select stored.id, use.at
      from unnest(${ids}::uuid[], ${[...uses.values()]}::timestamptz[]) as use (id, at)
      join ${sql.table(table)} as stored on stored.id = use.id
      order by stored.id
      for no key update of stored
    )
    update ${sql.table(table)} as stored set last_used_at = greatest(stored.last_used_at, used.at)
    from used where stored.id = used.id`.execute(db)
}
