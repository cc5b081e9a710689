import { operator } from '@shiplog/audit'
import { productId } from '@shiplog/events'
import type { TestBed } from './support.ts'

/** Returns the body of a request that removes a product. */
export const removalOf = (account_id: string, product_name: string) => ({
  account_id,
  product_id: productId(account_id, product_name),
  product_name,
  creation_id: null,
  actor: operator,
})

/** Counts the rows that a table has of the products with this name. */
export const countRows = async (
  { database }: TestBed,
  table: 'version_claim' | 'lifecycle_record',
  product_name: string,
): Promise<number> => {
  const rows = await database.query(`select 1 from ingestion.${table} where product_name = $1`, [
    product_name,
  ])
  return rows.length
}
