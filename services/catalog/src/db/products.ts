import { fetchPage, hasId, isAfter, type Page, rowsToFetch } from '@shiplog/postgres'
import type { Selectable } from 'kysely'
import type { Db, ProductView } from './tables.ts'

export type ProductRow = Selectable<ProductView>

export const findProduct = (db: Db, account_id: string, id: string): Promise<ProductRow | undefined> =>
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
): Promise<ProductRow[]> => {
  const pageOf = (kind: 'created_product' | 'event_product') => {
    let query = db.selectFrom(kind).selectAll().where('account_id', '=', account_id)
    if (filter.name !== null) query = query.where('name', '=', filter.name)
    if (page.after !== null) query = query.where(isAfter(page.after))
    const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToFetch(page))
    return db.selectFrom(newest.as('newest')).selectAll()
  }
  const newest = db
    .selectFrom(pageOf('created_product').unionAll(pageOf('event_product')).as('product'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(page))
  return fetchPage(db, newest)
}
