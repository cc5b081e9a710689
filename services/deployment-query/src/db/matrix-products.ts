import { type MatrixQuery, type MatrixSort, maxUnchangedCount } from '@shiplog/contract'
import type { ProductDeletedEvent } from '@shiplog/events'
import { givenRows, statementWithNext } from '@shiplog/postgres'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProductChange } from '../domain/product-changes.ts'
import type { Db, MatrixProductTable, Tx } from './tables.ts'

/** Filters of the matrix; null: no filter. */
export type MatrixFilter = Pick<MatrixQuery, 'product' | 'product_name' | 'status' | 'changed_since'> & {
  /** Names of environments, any of which matches. */
  environments: string[] | null
}

/** A product, with all that the orders of the matrix compare. */
export type ProductKey = Pick<
  Selectable<MatrixProductTable>,
  'product_name' | 'changed_at' | 'production_behind'
>

/** Maximum number of products and cells that one request scans to find matching products. */
const maxScannedRows = 5_000

/** The columns that each order compares. All are descending, except in the order by name. */
const columnsOf: Record<MatrixSort, (keyof ProductKey)[]> = {
  name: ['product_name'],
  changed: ['changed_at', 'product_name'],
  behind: ['production_behind', 'changed_at', 'product_name'],
}

type Way = 'next' | 'previous'

const isAscending = (sort: MatrixSort, way: Way): boolean => (sort === 'name') === (way === 'next')

/** Returns the condition that a product comes after (`next`) or before (`previous`) this one. */
const isBeyond = (sort: MatrixSort, key: ProductKey | null, way: Way): RawBuilder<unknown> => {
  if (key === null) return sql`true`
  const values = sql.join(columnsOf[sort].map((column) => key[column]))
  const comparison = isAscending(sort, way) ? '>' : '<'
  return sql`(${sql.raw(columnsOf[sort].join(', '))}) ${sql.raw(comparison)} (${values})`
}

/** Returns the list of columns for `order by`. */
const orderBy = (sort: MatrixSort, way: Way): RawBuilder<unknown> =>
  sql.raw(columnsOf[sort].map((column) => `${column} ${isAscending(sort, way) ? 'asc' : 'desc'}`).join(', '))

/** True when products are chosen by their cells. */
const needsCells = ({ status, environments }: MatrixFilter): boolean =>
  status !== null || environments !== null

const isIn = (environments: string[] | null): RawBuilder<unknown> =>
  environments === null ? sql`true` : sql`cell.environment_name = any(${environments})`

/** Start and order of a list. `after`: the product before the first one; null for the first page. */
type Start = { sort: MatrixSort; after: ProductKey | null }

/**
 * Returns a query of products in their order: one row for each product or, for filters by cells, one row for
 * each of its cells in the environments. A product without such a cell has one row, so that a scan of a
 * limited number of rows reads a limited number of products.
 */
const scanOf = (account_id: string, filter: MatrixFilter, { sort, after }: Start): RawBuilder<unknown> => {
  const { product_name, environments, changed_since } = filter
  // `offset 0` makes Postgres read the cells of one product after the other, in the order of the products.
  const cells = sql`left join lateral (
    select environment_name, latest_status from matrix_cell cell
    where cell.account_id = ${account_id} and cell.product_name = product.product_name and ${isIn(environments)}
    offset 0
  ) cell on true`
  const isNamed = product_name === null ? sql`true` : sql`product_name = ${product_name}`
  // In the order by change, the products that changed since a time come first, so the scan can end after
  // them. In other orders they may be anywhere.
  const isRecent =
    changed_since === null || sort !== 'changed' ? sql`true` : sql`changed_at >= ${changed_since}`
  return sql`
    select * from matrix_product product ${needsCells(filter) ? cells : sql``}
    where product.account_id = ${account_id} and ${isNamed} and ${isRecent} and ${isBeyond(sort, after, 'next')}
    order by ${orderBy(sort, 'next')}`
}

/** Returns the condition that a row of a scan matches the filter. */
const isMatch = ({ product, status, environments, changed_since }: MatrixFilter): RawBuilder<unknown> => {
  const conditions = [
    sql`true`,
    product === null ? [] : sql`strpos(lower(product_name), lower(${product})) > 0`,
    changed_since === null ? [] : sql`changed_at >= ${changed_since}`,
    environments === null ? [] : sql`environment_name is not null`,
    status === null ? [] : sql`latest_status = ${status}`,
  ].flat()
  return sql.join(conditions, sql` and `)
}

const findProductBefore = async (
  db: Db,
  account_id: string,
  { sort, after }: Start,
  key: ProductKey,
): Promise<ProductKey | undefined> => {
  const { rows } = await sql<ProductKey>`
    select product_name, changed_at, production_behind from matrix_product
    where account_id = ${account_id} and ${isBeyond(sort, after, 'next')}
      and ${isBeyond(sort, key, 'previous')}
    order by ${orderBy(sort, 'previous')} limit 1`.execute(db)
  return rows[0]
}

/**
 * Lists the first `count` products that match. Postgres reads products, with their cells where a filter needs
 * them, in order until enough are found, but at most `maxScannedRows` rows.
 *
 * @returns `scannedTo`: the product after which the next page begins; undefined if `count` products were
 * found or the scan has reached the end
 */
export const listProducts = async (
  db: Db,
  account_id: string,
  filter: MatrixFilter,
  { count, ...start }: Start & { count: number },
): Promise<{ products: ProductKey[]; scannedTo: ProductKey | undefined }> => {
  const scan = scanOf(account_id, filter, start)
  const { rows: products } = await sql<ProductKey>`
    select ${needsCells(filter) ? sql`distinct` : sql``} product_name, changed_at, production_behind
    from (${scan} limit ${maxScannedRows}) scanned
    where ${isMatch(filter)} order by ${orderBy(start.sort, 'next')} limit ${count}`.execute(db)
  if (products.length === count) return { products, scannedTo: undefined }
  // The products of the last row that the scan reads, and of the first row that it does not read.
  const end = await sql<ProductKey>`${scan} offset ${maxScannedRows - 1} limit 2`.execute(db)
  const [last, next] = end.rows
  if (last === undefined || next === undefined) return { products, scannedTo: undefined }
  // The scan may end within a product's cells. The next page then begins with that product again, unless the
  // product was found already, or is the only one that was scanned.
  const name = last.product_name
  if (name !== next.product_name || products.at(-1)?.product_name === name)
    return { products, scannedTo: last }
  return { products, scannedTo: (await findProductBefore(db, account_id, start, last)) ?? last }
}

/** Counts the products whose last change was before a time, up to `maxUnchangedCount`. */
export const countUnchanged = async (db: Db, account_id: string, since: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from matrix_product where account_id = ${account_id} and changed_at < ${since} limit ${maxUnchangedCount}
    ) unchanged`.execute(db)
  return rows[0]?.count ?? 0
}

const given = givenRows<ProductChange>({
  account_id: 'uuid',
  product_name: 'text',
  changed_at: 'timestamptz',
})
const upsert = statementWithNext(`
  insert into matrix_product (${given.columns}) ${given.query}
  on conflict (account_id, product_name) do update set
    changed_at = greatest(matrix_product.changed_at, excluded.changed_at),
    uncounted_changes = matrix_product.uncounted_changes + 1`)

/**
 * Stores the last changes of products. A product keeps a later time. The statement is sent with the
 * transaction's next statement.
 */
export const upsertMatrixProducts = async (tx: Tx, changes: ProductChange[]): Promise<void> => {
  if (changes.length > 0) await upsert(tx, given.parametersOf(changes))
}

export const deleteMatrixProduct = async (
  tx: Tx,
  { account_id, data: { product_name } }: ProductDeletedEvent,
): Promise<void> => {
  await sql`delete from matrix_product
    where account_id = ${account_id} and product_name = ${product_name}`.execute(tx)
}
