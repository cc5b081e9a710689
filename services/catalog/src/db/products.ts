import { fetchPage, hasId, newestOf, type Page } from '@shiplog/postgres'
import { sql } from 'kysely'
import type { Db, ProductEntryTable, Tx } from './tables.ts'

export const findProduct = (db: Db, account_id: string, id: string): Promise<ProductEntryTable | undefined> =>
  db.selectFrom('product').selectAll().where(hasId(account_id, id)).executeTakeFirst()

/**
 * Lists products, newest first. A page of each kind (created by a person, or only named by events) is read by
 * an index, and both pages are merged. A query of the view `product` would sort all products.
 */
export const listProducts = (
  db: Db,
  account_id: string,
  filter: { name: string | null },
  page: Page,
): Promise<ProductEntryTable[]> => {
  const pageOf = (kind: 'created_product' | 'event_product') => {
    let query = db.selectFrom(kind).selectAll().where('account_id', '=', account_id)
    if (filter.name !== null) query = query.where('name', '=', filter.name)
    return db.selectFrom(newestOf(query, page).as('newest')).selectAll()
  }
  const both = pageOf('created_product').unionAll(pageOf('event_product'))
  return fetchPage(db, newestOf(db.selectFrom(both.as('product')).selectAll(), page))
}

/**
 * Locks a product until the transaction ends, so that no other request changes the product between a read and
 * a write.
 */
export const lockProduct = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product ${id}`}, 0))`.execute(tx)
}

/**
 * Inserts the entry of a product, or replaces it. This also replaces the entry of a deleted product with the
 * same name.
 */
export const upsertProductEntry = async (tx: Tx, entry: ProductEntryTable): Promise<void> => {
  const { id: _, account_id: __, ...rest } = entry
  await tx
    .insertInto('product_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
