import type { ProductDeletedEvent } from '@shiplog/events'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { isAfter, type Page, rowsToFetch } from './page.ts'
import type { Db, ProductTable, Tx } from './tables.ts'

export type ProductRow = Selectable<ProductTable>

export const findProduct = (db: Db, account_id: string, id: string): Promise<ProductRow | undefined> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const listProducts = (
  db: Db,
  account_id: string,
  filter: { name: string | null },
  page: Page,
): Promise<ProductRow[]> => {
  let query = db.selectFrom('product').selectAll().where('account_id', '=', account_id)
  if (filter.name !== null) query = query.where('name', '=', filter.name)
  if (page.after !== null) query = query.where(isAfter(page.after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToFetch(page)).execute()
}

/** Leaves products that exist as they are. @returns those that were inserted */
export const insertProducts = async (tx: Tx, products: Insertable<ProductTable>[]): Promise<ProductRow[]> => {
  if (products.length === 0) return []
  return await tx
    .insertInto('product')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

export const updateProduct = (
  tx: Tx,
  account_id: string,
  id: string,
  change: Updateable<ProductTable>,
): Promise<ProductRow | undefined> =>
  tx
    .updateTable('product')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Removes a product, unless what is there now is not what the deletion was meant for: a person has created it again since the
 * deletion was asked for, or a rebuild meets a deletion that was applied before people wrote what the row holds.
 */
export const deleteProduct = async (tx: Tx, event: ProductDeletedEvent): Promise<void> => {
  const { product_id, creation_id } = event.data
  let query = tx
    .deleteFrom('product')
    .where('account_id', '=', event.account_id)
    .where('id', '=', product_id)
    .where('kept_to', '<', event.position)
  if (creation_id !== undefined)
    query = query.where(sql<boolean>`coalesce(creation_id = ${creation_id}::uuid, creation_id is null)`)
  await query.execute()
}

/** Before a rebuild up to `position`: forgets what events told, and keeps what people wrote. */
export const resetProducts = async (tx: Tx, position: number): Promise<void> => {
  await tx
    .deleteFrom('product')
    .where('creation_id', 'is', null)
    .where('description', 'is', null)
    .where('extra_metadata', 'is', null)
    .execute()
  await tx.updateTable('product').set({ kept_to: position }).execute()
}
