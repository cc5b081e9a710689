import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Deletes at most `limit` versions that no deployment event has named, that are in no release, and that have
 * not changed since `before`. Locked versions are skipped, such as a version that is being added to a
 * release. The second statement repeats the condition, because a version may have been added to a release
 * just before the first statement locked it.
 *
 * @returns the number of versions found; `limit` when there may be more
 */
export const deleteUnusedVersions = async (
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
