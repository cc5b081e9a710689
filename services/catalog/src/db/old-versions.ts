import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Deletes versions that have not changed since `before`, were never deployed and are in no release, at most
 * `limit`. A version that is being added to a release is locked and passed over; one that was added just
 * before it could be locked here is seen by the second statement.
 *
 * @returns how many there were to delete
 */
export const deleteOldVersions = async (
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const isUnused = sql`not deployed and updated_at < ${before}
    and not exists (select from release_version added where added.version_id = version.id)`
  const { rows } = await sql<{ id: string }>`
    select id from version where ${isUnused} order by updated_at limit ${limit} for update skip locked`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`delete from version where id = any(${ids}::uuid[]) and ${isUnused}`.execute(tx)
  return ids.length
}
