import { firstIdAt } from '@shiplog/events'
import type { Logger } from '@shiplog/log'
import { acrossAccounts, findDeletedProduct, oneByOne, type SteppedWork } from '@shiplog/postgres'
import { deleteNextDeployments } from '../db/deleted-products.ts'
import { deleteOldDeployments, findLastOfChunk } from '../db/old-deployments.ts'
import type { Db } from '../db/tables.ts'

/** Maximum number of deployments that one transaction checks or deletes. */
const chunk = 500
const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/**
 * Returns the work that deletes the deployments of deleted products: a chunk of one product, then a chunk of
 * the next product.
 */
export const deletionWithProducts = (db: Db): SteppedWork => ({
  name: 'deployments of deleted products',
  everyMs: 1_000,
  step: oneByOne(db, findDeletedProduct, (tx, product) => deleteNextDeployments(tx, product, chunk)),
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
