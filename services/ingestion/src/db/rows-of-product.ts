import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Columns of the index by which rows of a product are found. Without `order by`, Postgres may scan the whole
 * table.
 */
const order = {
  lifecycle_record: sql`product_id, environment_id, kind, ordinal`,
  version_claim: sql`product_id`,
}

/**
 * Deletes at most `limit` rows of a product. The caller must hold the product's lock.
 *
 * @returns the number of deleted rows
 */
export const deleteRowsOfProduct = async (
  tx: Tx,
  table: keyof typeof order,
  { account_id, product_id }: { account_id: string; product_id: string },
  limit: number,
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${account_id} and product_id = ${product_id}
      order by ${order[table]} limit ${limit}
    ))`.execute(tx)
  return Number(numAffectedRows)
}
