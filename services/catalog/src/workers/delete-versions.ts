import type { Logger } from '@shiplog/log'
import { acrossAccounts, oneByOne, type SteppedWork } from '@shiplog/postgres'
import { deleteVersionsOf, lockDeletedProduct } from '../db/deleted-products.ts'
import type { Db } from '../db/tables.ts'
import { deleteUnusedVersions } from '../db/unused-versions.ts'

/** Maximum number of versions that one transaction examines or deletes. */
const maxVersionsPerStep = 1_000
const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/**
 * Returns the work that deletes the versions of deleted products: some versions of one product in each step.
 */
export const deletedProductsWork = (db: Db): SteppedWork => ({
  name: 'versions of deleted products',
  everyMs: 1_000,
  step: oneByOne(db, lockDeletedProduct, (tx, deleted) => deleteVersionsOf(tx, deleted, maxVersionsPerStep)),
})

/**
 * Returns the work that deletes versions that no deployment event has named, that are in no release, and that
 * have not changed for `days`.
 */
export const unusedVersionsWork = (db: Db, log: Logger, days: number): SteppedWork => ({
  name: 'unused versions',
  everyMs: hourMs,
  step: async () => {
    const before = new Date(Date.now() - days * dayMs)
    const limit = maxVersionsPerStep
    const deleted = await acrossAccounts(db, (tx) => deleteUnusedVersions(tx, { before, limit }))
    if (deleted > 0) log.info({ deleted, before }, 'unused versions deleted')
    return deleted === limit
  },
})
