import { sql } from 'kysely'
import { type CountedProduct, isAfter, type ProductName } from './production-behind.ts'
import type { Tx } from './tables.ts'

/**
 * Finds the next product that has cells but no row in `matrix_product`, by account and name. The recursive
 * query reads only the first cell of each product.
 */
export const findUnlistedProduct = async (tx: Tx, after?: ProductName): Promise<ProductName | undefined> => {
  const { rows } = await sql<ProductName>`
    with recursive product as (
      (
        select account_id, product_name from matrix_cell where ${isAfter(after)}
        order by account_id, product_name limit 1
      )
      union all
      select next.* from product cross join lateral (
        select account_id, product_name from matrix_cell cell
        where (cell.account_id, cell.product_name) > (product.account_id, product.product_name)
        order by account_id, product_name limit 1
      ) next
    )
    select * from product where not exists (
      select from matrix_product listed
      where listed.account_id = product.account_id and listed.product_name = product.product_name
    ) limit 1`.execute(tx)
  return rows[0]
}

/**
 * Adds the row of a product to `matrix_product`. The cells have nearly the time of the product's last change;
 * see the migration that created the table.
 */
export const insertUnlistedProduct = async (tx: Tx, product: ProductName): Promise<void> => {
  await sql`
    insert into matrix_product (account_id, product_name, changed_at)
    select account_id, product_name,
      max(least(latest_updated_at, greatest(latest_deployed_at, current_completed_at)))
    from matrix_cell where account_id = ${product.account_id} and product_name = ${product.product_name}
    group by account_id, product_name
    on conflict do nothing`.execute(tx)
}

const hasNoCell = sql`not exists (
  select from matrix_cell cell
  where cell.account_id = product.account_id and cell.product_name = product.product_name)`

/** Finds the next product of `matrix_product` that has no cells, by account and name. */
export const findEmptyProduct = async (tx: Tx, after?: ProductName): Promise<CountedProduct | undefined> => {
  const { rows } = await sql<CountedProduct>`
    select account_id, product_name, uncounted_changes from matrix_product product
    where ${isAfter(after)} and ${hasNoCell} order by account_id, product_name limit 1`.execute(tx)
  return rows[0]
}

/** Deletes the row of a product without cells, unless the product has changed since it was found. */
export const deleteEmptyProduct = async (
  tx: Tx,
  { account_id, product_name, uncounted_changes }: CountedProduct,
): Promise<void> => {
  await sql`
    delete from matrix_product product
    where account_id = ${account_id} and product_name = ${product_name}
      and uncounted_changes = ${uncounted_changes} and ${hasNoCell}`.execute(tx)
}
