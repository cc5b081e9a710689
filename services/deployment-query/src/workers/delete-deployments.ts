import type { Logger } from '@shiplog/log'
import { acrossAccounts, oneByOne, type SteppedWork } from '@shiplog/postgres'
import { deleteEnded, findEndedProduct } from '../db/ended-products.ts'
import { deleteOldDeployments, findLastOfChunk, firstIdOf } from '../db/old-deployments.ts'
import type { Db } from '../db/tables.ts'

/** Deployments, with their events, that one transaction deletes at most. */
const chunk = 500
const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/** Deletes the deployments of products that have ended: a part of one, then of the next. */
export const deletionOfEnded = (db: Db): SteppedWork => ({
  name: 'deployments of ended products',
  everyMs: 1_000,
  step: oneByOne(db, findEndedProduct, (tx, ended) => deleteEnded(tx, ended, chunk)),
})

/** Deletes the deployments that have not changed for so many days, but for those that say what runs where. */
export const deletionOfOld = (db: Db, log: Logger, days: number): SteppedWork => {
  const beginning = firstIdOf(new Date(0))
  let after = beginning
  let deleted = 0
  const step = async (): Promise<boolean> => {
    const before = new Date(Date.now() - days * dayMs)
    // What was made later has also changed later.
    const end = firstIdOf(before)
    const last = await acrossAccounts(db, async (tx) => {
      const ofChunk = await findLastOfChunk(tx, { after, end, limit: chunk })
      deleted += await deleteOldDeployments(tx, { after, last: ofChunk ?? end }, before)
      return ofChunk
    })
    after = last ?? beginning
    if (last !== undefined) return true
    if (deleted > 0) log.info({ deleted, before }, 'old deployments deleted')
    deleted = 0
    return false
  }
  return { name: 'old deployments', everyMs: hourMs, step }
}
