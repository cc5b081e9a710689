import { acrossAccounts, type SteppedWork } from '@shiplog/postgres'
import { type CountedProduct, countProductionBehind, listCountedProducts } from '../db/production-behind.ts'
import type { Db } from '../db/tables.ts'

/** Maximum number of products that one transaction counts. */
const chunk = 100
const hourMs = 60 * 60 * 1_000

/** Returns a step that counts the next products; after the last ones, it begins with the first ones again. */
const countingStep = (db: Db, uncounted: boolean): SteppedWork['step'] => {
  let after: CountedProduct | undefined
  return () =>
    acrossAccounts(db, async (tx) => {
      const products = await listCountedProducts(tx, { after, count: chunk, uncounted })
      // Set before the count, so that the next step counts other products even if this count fails.
      after = products.length < chunk ? undefined : products.at(-1)
      for (const [account_id, own] of Map.groupBy(products, (product) => product.account_id)) {
        const counted = await countProductionBehind(tx, account_id, own)
        if (counted === own.length) continue
        after = own[counted - 1]
        break
      }
      return after !== undefined
    })
}

/** Returns the work that counts how far behind production is, for each product that has changed. */
export const countingOfChanged = (db: Db): SteppedWork => ({
  name: 'versions behind of changed products',
  everyMs: 1_000,
  step: countingStep(db, true),
})

/**
 * Returns the work that counts each product without uncounted changes again every hour, because the type of
 * an environment may change without a deployment.
 */
export const countingOfAll = (db: Db): SteppedWork => ({
  name: 'versions behind of all products',
  everyMs: hourMs,
  step: countingStep(db, false),
})
