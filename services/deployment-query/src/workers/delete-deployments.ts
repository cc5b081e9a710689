import { acrossAccounts, type SteppedWork } from '@shiplog/postgres'
import { deleteEnded, findEndedProduct } from '../db/ended-products.ts'
import type { Db } from '../db/tables.ts'

/** Deployments, with their events, that one transaction deletes at most. */
const chunk = 500

/** Deletes the deployments of products that have ended. */
export const deletionOfEnded = (db: Db): SteppedWork => ({
  name: 'deployments of ended products',
  everyMs: 1_000,
  step: () =>
    acrossAccounts(db, async (tx) => {
      const ended = await findEndedProduct(tx)
      if (ended === undefined) return false
      await deleteEnded(tx, ended, chunk)
      return true
    }),
})
