import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/**
 * A row of `deleted_product`, a table of services that project products. Queries leave out the rows that
 * belong to the product and are from before the deletion. A worker deletes them later, in steps, and then
 * this row.
 */
export type DeletedProduct = {
  account_id: string
  product_name: string
  /** Position of the deletion. What is from before it is deleted. */
  position: number
  /** Position of the deletion of `swept_at` and `swept_id`, which are ignored if it is not `position`. */
  swept_position: number | null
  /** Time and id of the last row that the worker has checked. */
  swept_at: Date | null
  swept_id: string | null
}

/** Records a deletion, which may be the second one of a product. */
export const insertDeletedProduct = async (
  tx: QueryExecutorProvider,
  deletion: { account_id: string; position: number; data: { product_name: string } },
): Promise<void> => {
  const { account_id, position, data } = deletion
  await sql`
    insert into deleted_product (account_id, product_name, position)
    values (${account_id}, ${data.product_name}, ${position})
    on conflict (account_id, product_name) do update set position = excluded.position`.execute(tx)
}

/**
 * Finds a deleted product of which rows may be left.
 *
 * @param after finds the next product after this one, by account and name; without it the first product
 * @param lock locking clause of the query
 */
export const findDeletedProduct = async (
  tx: QueryExecutorProvider,
  after?: Pick<DeletedProduct, 'account_id' | 'product_name'>,
  lock = sql``,
): Promise<DeletedProduct | undefined> => {
  const isNext =
    after === undefined
      ? sql`true`
      : sql`(account_id, product_name) > (${after.account_id}::uuid, ${after.product_name})`
  const { rows } = await sql<DeletedProduct>`
    select * from deleted_product where ${isNext} order by account_id, product_name limit 1 ${lock}`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Returns a condition for the rows that the worker has not checked yet. After another deletion of the product
 * these are all rows again.
 *
 * @param timeColumn rows are checked in the order of this column and `id`
 */
export const isNotSwept = (product: DeletedProduct, timeColumn: string): RawBuilder<unknown> =>
  product.swept_position === product.position
    ? sql`(${sql.ref(timeColumn)}, id) > (${product.swept_at}, ${product.swept_id}::uuid)`
    : sql`true`

/**
 * Saves the last row that was checked. Deletes the product's row of `deleted_product` when no row is left to
 * check. Changes nothing after another deletion of the product.
 */
export const saveSweep = async (
  tx: QueryExecutorProvider,
  { account_id, product_name, position }: DeletedProduct,
  last: { time: Date; id: string } | undefined,
): Promise<void> => {
  const isSameDeletion = sql`
    account_id = ${account_id} and product_name = ${product_name} and position = ${position}`
  const change =
    last === undefined
      ? sql`delete from deleted_product where ${isSameDeletion}`
      : sql`update deleted_product
          set swept_position = ${position}, swept_at = ${last.time}, swept_id = ${last.id}
          where ${isSameDeletion}`
  await change.execute(tx)
}
