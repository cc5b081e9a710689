import type { Logger } from '@shiplog/log'
import { acrossAccounts, oneByOne, type SteppedWork } from '@shiplog/postgres'
import { deleteEnded, findEndedProduct } from '../db/ended-products.ts'
import { deleteOldVersions } from '../db/old-versions.ts'
import type { Db } from '../db/tables.ts'

/** Versions that one transaction deletes at most. */
const chunk = 1_000
const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs

/** Deletes the versions of products that have ended: a part of one, then of the next. */
export const deletionOfEnded = (db: Db): SteppedWork => ({
  name: 'versions of ended products',
  everyMs: 1_000,
  step: oneByOne(db, findEndedProduct, (tx, ended) => deleteEnded(tx, ended, chunk)),
})

/** Deletes the versions that nobody has used for so many days. */
export const deletionOfOld = (db: Db, log: Logger, days: number): SteppedWork => ({
  name: 'old versions',
  everyMs: hourMs,
  step: async () => {
    const before = new Date(Date.now() - days * dayMs)
    const deleted = await acrossAccounts(db, (tx) => deleteOldVersions(tx, { before, limit: chunk }))
    if (deleted > 0) log.info({ deleted, before }, 'old versions deleted')
    return deleted === chunk
  },
})
