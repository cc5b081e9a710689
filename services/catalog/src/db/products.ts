import { fetchPage, hasId, newestOf, type Page } from '@shiplog/postgres'
import type { Db, ProductEntryTable } from './tables.ts'

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
