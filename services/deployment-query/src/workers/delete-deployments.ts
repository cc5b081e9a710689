import { firstIdAt } from '@shiplog/events'
import type { Logger } from '@shiplog/log'
import {
  acrossAccounts,
  type DeletedProduct,
  findDeletedProduct,
  oneByOne,
  type SteppedWork,
} from '@shiplog/postgres'
import { deleteNextDeployments } from '../db/deleted-products.ts'
import { deleteOldDeployments, findLastOfChunk } from '../db/old-deployments.ts'
import { deleteChecksOfProduct, deleteOldChecks } from '../db/preflight-checks.ts'
import type { Db, Tx } from '../db/tables.ts'

/** Maximum number of deployments that one transaction checks or deletes. */
const chunk = 500
const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/**
 * Deletes a chunk of a deleted product: first of its pre-flight checks, because the product's row goes with
 * the last chunk of its deployments.
 */
const deleteNextOf = async (tx: Tx, product: DeletedProduct): Promise<void> => {
  const moreChecks = await deleteChecksOfProduct(tx, product, chunk)
  if (!moreChecks) await deleteNextDeployments(tx, product, chunk)
}

/**
 * Returns the work that deletes the deployments and pre-flight checks of deleted products: a chunk of one
 * product, then a chunk of the next product.
 */
export const deletionWithProducts = (db: Db): SteppedWork => ({
  name: 'deployments of deleted products',
  everyMs: 1_000,
  step: oneByOne(db, findDeletedProduct, deleteNextOf),
})

/**
 * Returns the work that deletes old deployments every hour: see `deleteOldDeployments`.
 *
 * @param days least days since the last change of a deployment
 */
export const deletionOfOld = (db: Db, log: Logger, days: number): SteppedWork => {
  const firstId = firstIdAt(new Date(0))
  let after = firstId
  let deleted = 0
  const step = async (): Promise<boolean> => {
    const before = new Date(Date.now() - days * dayMs)
    // A deployment whose id was made after `before` has also changed after `before`.
    const end = firstIdAt(before)
    const last = await acrossAccounts(db, async (tx) => {
      const ofChunk = await findLastOfChunk(tx, { after, end, limit: chunk })
      deleted += await deleteOldDeployments(tx, { after, last: ofChunk ?? end }, before)
      return ofChunk
    })
    after = last ?? firstId
    if (last !== undefined) return true
    if (deleted > 0) log.info({ deleted, before }, 'old deployments deleted')
    deleted = 0
    return false
  }
  return { name: 'old deployments', everyMs: hourMs, step }
}

/** Returns the work that deletes pre-flight checks that are older than `days`, every hour. */
export const deletionOfOldChecks = (db: Db, days: number): SteppedWork => ({
  name: 'old pre-flight checks',
  everyMs: hourMs,
  step: () => acrossAccounts(db, (tx) => deleteOldChecks(tx, new Date(Date.now() - days * dayMs), chunk)),
})
