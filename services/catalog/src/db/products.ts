import type { Selectable } from 'kysely'
import { isAfter, type Page, rowsToFetch } from './page.ts'
import type { Db, ProductView } from './tables.ts'

export type ProductRow = Selectable<ProductView>

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
