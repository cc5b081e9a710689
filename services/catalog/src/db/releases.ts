import type { ReleasePatch, ReleaseStatus } from '@shiplog/contract'
import { productId } from '@shiplog/events'
import { fetchPage, hasId, newestOf, type Page } from '@shiplog/postgres'
import type { ReleaseTable, Tx } from './tables.ts'

type ReleaseFilter = {
  status: ReleaseStatus | null
  name: string | null
  /** Name of a product of which the release has a version. */
  product: string | null
}

const ofAccount = (tx: Tx, account_id: string, id: string) =>
  tx.selectFrom('release').selectAll().where(hasId(account_id, id))

export const findRelease = (tx: Tx, account_id: string, id: string): Promise<ReleaseTable | undefined> =>
  ofAccount(tx, account_id, id).executeTakeFirst()

/**
 * Finds a release and locks it until the transaction ends. Other requests that change the release or its
 * versions, or delete the release, wait.
 */
export const lockRelease = (tx: Tx, account_id: string, id: string): Promise<ReleaseTable | undefined> =>
  ofAccount(tx, account_id, id).forUpdate().executeTakeFirst()

const releasesWith = (tx: Tx, account_id: string, product: string) =>
  tx
    .selectFrom('current_release_version')
    .select('release_id')
    .where('account_id', '=', account_id)
    .where('product_id', '=', productId(account_id, product))

export const listReleases = (
  tx: Tx,
  account_id: string,
  filter: ReleaseFilter,
  page: Page,
): Promise<ReleaseTable[]> => {
  let query = tx.selectFrom('release').selectAll().where('account_id', '=', account_id)
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (filter.name !== null) query = query.where('name', '=', filter.name)
  if (filter.product !== null) query = query.where('id', 'in', releasesWith(tx, account_id, filter.product))
  return fetchPage(tx, newestOf(query, page))
}

export const insertRelease = async (tx: Tx, release: ReleaseTable): Promise<void> => {
  await tx.insertInto('release').values(release).execute()
}

export const updateRelease = (
  tx: Tx,
  account_id: string,
  id: string,
  changes: ReleasePatch & { updated_at: Date },
): Promise<ReleaseTable> =>
  tx.updateTable('release').set(changes).where(hasId(account_id, id)).returningAll().executeTakeFirstOrThrow()

/** Deletes a release; the database also deletes its rows of `release_version`. */
export const deleteRelease = async (tx: Tx, account_id: string, id: string): Promise<void> => {
  await tx.deleteFrom('release').where(hasId(account_id, id)).execute()
}
