import { sql } from 'kysely'
import { compareProduction } from '../domain/matrix-cells.ts'
import { readCellsOfFirst } from './cell-keys.ts'
import { countBehind } from './matrix.ts'
import type { MatrixProductTable, Tx } from './tables.ts'

export type ProductName = Pick<MatrixProductTable, 'account_id' | 'product_name'>
export type CountedProduct = ProductName &
  Pick<MatrixProductTable, 'uncounted_changes'> & {
    /** Differs after every change of the row. */
    row_version: string
  }

/** Returns the condition that a row comes after a product, in the order by account and name. */
export const isAfter = (product: ProductName | undefined) =>
  product === undefined
    ? sql`true`
    : sql`(account_id, product_name) > (${product.account_id}::uuid, ${product.product_name})`

/**
 * Lists the next products, by account and name: those that have uncounted changes, or those that have none.
 *
 * @param after lists products after this one; without it the first products
 */
export const listCountedProducts = async (
  tx: Tx,
  { after, count, uncounted }: { after?: ProductName | undefined; count: number; uncounted: boolean },
): Promise<CountedProduct[]> => {
  const { rows } = await sql<CountedProduct>`
    select account_id, product_name, uncounted_changes, xmin::text as row_version from matrix_product
    where ${uncounted ? sql`uncounted_changes > 0` : sql`uncounted_changes = 0`} and ${isAfter(after)}
    order by account_id, product_name limit ${count}`.execute(tx)
  return rows
}

/**
 * Stores `production_behind`. A change that came after the products were listed stays uncounted. A product
 * without uncounted changes is left out if it has changed since, because a newer count may have been stored.
 *
 * The statement waits for no lock: it leaves out rows that the projection has locked, which have changed. So
 * it cannot deadlock with the projection, which locks products in another order.
 */
const saveBehind = async (
  tx: Tx,
  account_id: string,
  products: (CountedProduct & { behind: number })[],
): Promise<void> => {
  await sql`
    with free as (
      select product.product_name, counted.behind, counted.uncounted_changes as counted_changes
      from json_to_recordset(${JSON.stringify(products)})
        as counted (product_name text, behind integer, uncounted_changes integer, row_version text)
      join matrix_product product
        on product.account_id = ${account_id} and product.product_name = counted.product_name
      where case when counted.uncounted_changes > 0
        then product.uncounted_changes >= counted.uncounted_changes
        else product.xmin::text = counted.row_version and product.production_behind <> counted.behind end
      for update of product skip locked
    )
    update matrix_product product
    set production_behind = free.behind, uncounted_changes = product.uncounted_changes - free.counted_changes
    from free where product.account_id = ${account_id} and product.product_name = free.product_name`.execute(
    tx,
  )
}

/**
 * Counts how far behind the production of these products is, and stores it: for the first products, as many
 * as are read at once.
 *
 * @returns the number of products that were counted, at least 1
 */
export const countProductionBehind = async (
  tx: Tx,
  account_id: string,
  products: CountedProduct[],
): Promise<number> => {
  const read = await readCellsOfFirst(
    tx,
    account_id,
    products.map(({ product_name }) => product_name),
  )
  const compared = read.flatMap(({ product_name, keys }) =>
    compareProduction(keys).map((behind) => ({ product_name, behind })),
  )
  const counts = await countBehind(tx, account_id, compared)
  const highest = new Map<string, number>()
  for (const [index, { product_name }] of compared.entries())
    highest.set(product_name, Math.max(highest.get(product_name) ?? 0, counts[index] ?? 0))
  const counted = products
    .slice(0, read.length)
    .map((product) => ({ ...product, behind: highest.get(product.product_name) ?? 0 }))
  await saveBehind(tx, account_id, counted)
  return counted.length
}
