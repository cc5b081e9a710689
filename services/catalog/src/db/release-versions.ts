import { fetchPage, isAfter, type Page, rowsToFetch } from '@shiplog/postgres'
import { sql } from 'kysely'
import { isNotDeleted } from './deleted-products.ts'
import type { ReleaseVersionTable, Tx } from './tables.ts'
import type { VersionRow } from './versions.ts'

export type ReleaseVersionRow = VersionRow & { added_at: Date }
/**
 * A version with the position of the first event that named its product. After a deletion, a product of the
 * same name has another position.
 */
export type LockedVersionRow = VersionRow & { product_position: number }
type Release = { id: string; account_id: string }

const versionsOf = (tx: Tx, release: Release) =>
  tx
    .selectFrom('current_release_version as added')
    .innerJoin('version', 'version.id', 'added.version_id')
    .where('version.account_id', '=', release.account_id)
    .where('added.account_id', '=', release.account_id)
    .where('added.release_id', '=', release.id)

export const listReleaseVersions = (tx: Tx, release: Release, page: Page): Promise<ReleaseVersionRow[]> => {
  let query = versionsOf(tx, release).selectAll('version').select('added.added_at')
  if (page.after !== null) query = query.where(isAfter(page.after, 'added.added_at', 'added.version_id'))
  const newest = query.orderBy('added.added_at', 'desc').orderBy('added.version_id', 'desc')
  return fetchPage(tx, newest.limit(rowsToFetch(page)), sql`added_at desc, id desc`)
}

export const listReleaseVersionIds = async (tx: Tx, release: Release): Promise<string[]> => {
  const rows = await versionsOf(tx, release)
    .select('version.id')
    .orderBy('added.added_at', 'desc')
    .orderBy('added.version_id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds a version and locks it, so that nobody deletes the version before it is added to a release. */
export const lockVersion = (tx: Tx, account_id: string, id: string): Promise<LockedVersionRow | undefined> =>
  tx
    .selectFrom('version')
    .innerJoin('named_product', 'named_product.id', 'version.product_id')
    .selectAll('version')
    .select('named_product.position as product_position')
    .where('version.account_id', '=', account_id)
    .where('version.id', '=', id)
    .where(isNotDeleted)
    .forKeyShare('version')
    .executeTakeFirst()

/** Finds the version of a product in the release. */
export const findReleaseVersionOf = (
  tx: Tx,
  release: Release,
  product_id: string,
): Promise<VersionRow | undefined> =>
  versionsOf(tx, release).selectAll('version').where('added.product_id', '=', product_id).executeTakeFirst()

export const countReleaseVersions = async (tx: Tx, { id, account_id }: Release): Promise<number> => {
  const { count } = await tx
    .selectFrom('current_release_version')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('release_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Adds a version to a release. Replaces an existing row of the same product. The caller has checked that such
 * a row no longer counts, because the product was deleted after the row was added.
 */
export const upsertReleaseVersion = async (tx: Tx, row: ReleaseVersionTable): Promise<void> => {
  const { release_id: _, product_id: __, ...rest } = row
  await tx
    .insertInto('release_version')
    .values(row)
    .onConflict((conflict) => conflict.columns(['release_id', 'product_id']).doUpdateSet(rest))
    .execute()
}

/** Removes a version from a release. @returns false when the version was not in the release */
export const deleteReleaseVersion = async (
  tx: Tx,
  { id, account_id }: Release,
  version_id: string,
): Promise<boolean> => {
  const current = tx
    .selectFrom('current_release_version')
    .select('product_id')
    .where('account_id', '=', account_id)
    .where('release_id', '=', id)
    .where('version_id', '=', version_id)
  const { numDeletedRows } = await tx
    .deleteFrom('release_version')
    .where('account_id', '=', account_id)
    .where('release_id', '=', id)
    .where('product_id', 'in', current)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
